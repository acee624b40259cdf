#!/usr/bin/env bash
# starlette 1.10.0 with uvicorn 0.54.0 and websockets 17.4 (Python 3.11): a binary message where a text is due.
#
# Expected: `WebSocket.receive_text` of a frame of bytes raises something of Starlette's (WebSocketDisconnect, or a RuntimeError as for a
# socket that is closed), or the line ends with 1003, "a type of data it cannot accept" (RFC 6455, section 7.4.1).
# What happens: a bare KeyError: 'text' comes out of it. Who catches WebSocketDisconnect alone has a traceback in the log for each such
# frame of a stranger, and the line ends without a code (1006), as after a fault of the server.
# In naipe: repl/serve/app.py catches KeyError where it reads.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check starlette==1.10.0 uvicorn==0.54.0 websockets==17.4
cat > bytes.py <<'PYTHON'
import asyncio
import importlib.metadata as metadata
import logging

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

raised = []


async def talk(socket: WebSocket) -> None:
    await socket.accept()
    try:
        await socket.receive_text()
    except WebSocketDisconnect:
        raised.append("WebSocketDisconnect")
    except Exception as error:
        raised.append(f"{type(error).__name__}: {error}")
        raise


async def main() -> None:
    app = Starlette(routes=[WebSocketRoute("/", talk)])
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, lifespan="off"))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.05)
    port = server.servers[0].sockets[0].getsockname()[1]
    async with connect(f"ws://127.0.0.1:{port}/") as line:
        await line.send(b"\x00\x01")
        try:
            await line.recv()
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else 1006
    server.should_exit = True
    await serving
    print(*(f"{name} {metadata.version(name)}" for name in ("starlette", "uvicorn", "websockets")))
    print(f"receive_text of bytes raises {raised[0]}; the line ends with {code}")
    assert raised == ["KeyError: 'text'"] and code == 1006, (raised, code)


logging.disable(logging.CRITICAL)
asyncio.run(main())
PYTHON
venv/bin/python bytes.py
