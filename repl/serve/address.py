"""The address on which a table listens, and the host names under which browsers can reach it."""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

from dsl.records import dataclass
from repl.render.phrases import phrase
from repl.render.reply import Refused

LOOPBACK = "127.0.0.1"
PORT = 8137  # the default port of a table
MORE_PORTS = 20  # the number of ports that are tried from there on

#: An address that no machine has (RFC 5737). The route to it shows which address of this machine others see; nothing is sent.
NOWHERE = ("192.0.2.1", 9)


@dataclass(frozen=True, slots=True)
class Address:
    """The address of a table.

    - `base`: the beginning of each link, such as `http://host:port`.
    - `hosts`: the host names, with ports, that browsers may use.
    - `is_open`: whether other machines can reach the table.
    """

    base: str
    hosts: frozenset[str]
    is_open: bool


def listening(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens at a host and port. If `port` is None, try the default port and then the next ones.
    Raises Refused if no port can be used."""
    wanted = range(PORT, PORT + MORE_PORTS) if port is None else (port,)
    trouble: OSError | None = None
    for one in wanted:
        try:
            family, kind, number, _, place = socket.getaddrinfo(host, one, type=socket.SOCK_STREAM)[0]
            found = socket.socket(family, kind, number)
        except (OSError, UnicodeError) as error:
            raise Refused(phrase("host-is-no-address-of-this-machine", host=host[:80])) from error
        try:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind(place)
            found.listen(128)
            return found
        except OSError as error:
            found.close()
            trouble = error
    if isinstance(trouble, PermissionError) or port is None or _is_own(host):
        raise Refused(phrase("port-cannot-be-used-choose-another", port=wanted[0])) from trouble
    raise Refused(phrase("host-is-no-address-of-this-machine", host=host[:80])) from trouble


def _is_own(host: str) -> bool:
    """Tell whether a host is an address of this machine."""
    try:
        family, kind, number, _, place = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, number) as found:
            found.bind(place)
    except (OSError, UnicodeError):
        return False
    return True


def address_of(host: str, port: int, url: str | None) -> Address:
    """Return the address of a table that listens at a host and port. `url` is the address for the friends if another server
    forwards their requests. Raises Refused if `url` is invalid."""
    try:
        ip = ipaddress.ip_address(host)
        is_open, is_any = not ip.is_loopback, ip.is_unspecified
    except ValueError:
        is_open, is_any = host != "localhost", False
    names = {host, "localhost", LOOPBACK}
    shown = _seen_by_others() if is_any else host
    names.add(shown)
    hosts = {_with_port(name, port) for name in names}
    base = f"http://{_with_port(shown, port)}"
    if url is not None:
        base, name = _base_of(url)
        hosts.add(name)
    return Address(base, frozenset(one.lower() for one in hosts), is_open or url is not None)


def _base_of(url: str) -> tuple[str, str]:
    """Return the beginning of the links (`https://host`) and the host as browsers write it, with the port if it is unusual.
    Raises Refused if `url` is not the address of a web page."""
    try:
        parts = urlsplit(url)
        if parts.scheme in ("http", "https") and parts.hostname and parts.path in ("", "/") and not parts.query:
            usual = {"http": 80, "https": 443}[parts.scheme]
            name = parts.hostname if parts.port in (None, usual) else f"{parts.hostname}:{parts.port}"
            return f"{parts.scheme}://{name}", name
    except ValueError:
        pass
    raise Refused(phrase("url-is-no-address-of-a-page", url=url[:200]))


def _with_port(name: str, port: int) -> str:
    return f"[{name}]:{port}" if ":" in name else f"{name}:{port}"


def _seen_by_others() -> str:
    """Return the address of this machine in its network, or the loopback address if it has no network."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as found:
            found.connect(NOWHERE)
            return str(found.getsockname()[0])
    except OSError:
        return LOOPBACK
