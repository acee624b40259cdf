#!/usr/bin/env bash
# uvicorn 0.54.0 with websockets 17.4 and wsproto 1.3.2 (and starlette 1.10.0): a line that is cut.
#
# Expected: a line that ends without a frame that closes it has the code 1006, "closed abnormally"; 1005 is for such a frame without a code (RFC 6455,
# sections 7.1.5 and 7.4.1). So an app can tell a player who left from one whose network failed, whichever implementation uvicorn uses (`ws`).
# Happens: `ws="websockets"` tells 1006. `ws="websockets-sansio"`, which `auto` chooses, and `ws="wsproto"` tell 1005 for both, without a reason. The
# first of the three is deprecated. The other codes, 4001 with its reason and 1001, are told alike.
# Guess before the run: the three tell the same, 1006 for a line that is cut.
# In naipe: whoever loses the line may come back, and the code is not looked at (repl/serve/app.py).
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check uvicorn==0.54.0 websockets==17.4 wsproto==1.3.2 starlette==1.10.0

cat > cut.py <<'PYTHON'
import asyncio
import logging
import warnings

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import connect

logging.disable(logging.CRITICAL)
warnings.simplefilter("ignore")


async def ends_of(implementation):
    """Return with which codes four lines end, as the app is told."""
    told = asyncio.Queue()

    async def talk(socket: WebSocket) -> None:
        await socket.accept()
        await socket.send_text("welcome")
        try:
            await socket.receive_text()
        except WebSocketDisconnect as end:
            told.put_nowait(f"{int(end.code)} {end.reason or ''}".strip())

    app = Starlette(routes=[WebSocketRoute("/", talk)])
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, lifespan="off", ws=implementation))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.05)
    port, codes = server.servers[0].sockets[0].getsockname()[1], []
    for end in ("code", "away", "no code", "cut"):
        async with connect(f"ws://127.0.0.1:{port}/") as line:
            await line.recv()
            if end == "cut":
                line.transport.abort()
            elif end == "no code":
                line.transport.write(b"\x88\x80\0\0\0\0")  # a frame that closes the line, with a mask and nothing in it
            else:
                await line.close(*((4001, "bye") if end == "code" else (1001,)))
            codes.append(f"{end}: {await asyncio.wait_for(told.get(), 30)}")
    server.should_exit = True
    await serving
    return codes


for implementation in ("websockets", "websockets-sansio", "wsproto"):
    print(f"{implementation}:", "; ".join(asyncio.run(ends_of(implementation))))
PYTHON

venv/bin/python cut.py | tee seen
cat > expected <<'SEEN'
websockets: code: 4001 bye; away: 1001; no code: 1005; cut: 1006
websockets-sansio: code: 4001 bye; away: 1001; no code: 1005; cut: 1005
wsproto: code: 4001 bye; away: 1001; no code: 1005; cut: 1005
SEEN
diff expected seen
echo "uvicorn 0.54.0 still tells 1005 for a line that is cut"
