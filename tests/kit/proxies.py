"""nginx and Caddy with the files of deploy/, in front of a server of this machine."""

import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from random import Random
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from msgspec import Struct

from kit.server_process import ROOT

DEPLOY: Final = ROOT / "deploy"
DOMAIN: Final = "games.example.org"
UPSTREAM: Final = "127.0.0.1:8000"
SITES: Final[Mapping[str, tuple[str, ...]]] = {
    "nginx": ("nginx", "nginx-common"),
    "caddy": ("caddy",),
}


class ProxyNotFoundError(Exception):
    """The program is not on PATH and could not be unpacked from Debian's package."""


class Proxy(Struct, frozen=True):
    """A running proxy; `tls` trusts its certificate."""

    url: str
    tls: ssl.SSLContext


def program(name: str, folder: Path) -> Path:
    """The one on PATH, or Debian's, unpacked into the folder and not installed."""
    if found := shutil.which(name):
        return Path(found)
    for package in SITES[name]:
        subprocess.run(["apt-get", "download", "-q", package], cwd=folder, check=False)
    for archive in folder.glob("*.deb"):
        subprocess.run(["dpkg-deb", "-x", archive, folder], check=True)
    for place in ("usr/sbin", "usr/bin"):
        if (folder / place / name).is_file():
            return folder / place / name
    raise ProxyNotFoundError(f"tests of deploy/ need {name}. On Debian: apt install {name}")


@contextmanager
def proxied(name: str, binary: Path, server_url: str, folder: Path) -> Iterator[Proxy]:
    """The proxy of this name in front of the server at this URL, with its file of deploy/."""
    certificate, key = write_certificate(folder)
    port = _free_port()
    upstream = server_url.removeprefix("http://")
    write = _nginx if name == "nginx" else _caddy
    command = write(binary, folder, {DOMAIN: f"localhost:{port}", UPSTREAM: upstream})
    environment = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    subprocess.run(_check(name, command), env=environment, check=True)
    with subprocess.Popen(command, env=environment, cwd=folder) as process:
        tls = ssl.create_default_context(cafile=certificate)
        assert key.is_file()
        try:
            yield Proxy(f"https://localhost:{port}", tls)
        finally:
            process.terminate()


def write_certificate(folder: Path) -> tuple[Path, Path]:
    """A self-signed certificate of localhost, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    names = x509.SubjectAlternativeName(
        [x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))]
    )
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(names, critical=False)
        .sign(key, hashes.SHA256())
    )
    paths = folder / "fullchain.pem", folder / "privkey.pem"
    paths[0].write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    paths[1].write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return paths


def _nginx(binary: Path, folder: Path, names: Mapping[str, str]) -> list[str]:
    """The file included as in /etc/nginx/nginx.conf, with the ports and paths of the test."""
    port = names[DOMAIN].rpartition(":")[2]
    site = (DEPLOY / "nginx.conf").read_text()
    for old, new in {
        f"/etc/ssl/{DOMAIN}": str(folder),
        f"server_name {DOMAIN}": "server_name localhost",
        UPSTREAM: names[UPSTREAM],
        "listen 80;": f"listen 127.0.0.1:{_free_port()};",
        "listen [::]:80;": "",
        "listen 443 ": f"listen 127.0.0.1:{port} ",
        "listen [::]:443 ssl http2;": "",
    }.items():
        assert old in site
        site = site.replace(old, new)
    (folder / "site.conf").write_text(site)
    temporary = "".join(
        f"{each}_temp_path {folder}/{each};\n"
        for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off;\nmaster_process off;\npid {folder}/nginx.pid;\nerror_log stderr;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{temporary}include {folder}/site.conf;\n}}\n"
    )
    return [str(binary), "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")]


def _caddy(binary: Path, folder: Path, names: Mapping[str, str]) -> list[str]:
    """Caddy does not get a certificate here, listens on no other port, and has no admin API."""
    site = (DEPLOY / "Caddyfile").read_text()
    pair = f"{folder}/fullchain.pem {folder}/privkey.pem"
    for old, new in {
        "\n{\n": "\n{\n\tadmin off\n\tauto_https disable_redirects\n",
        f"\n{DOMAIN} {{": f"\nhttps://{names[DOMAIN]} {{\n\ttls {pair}",
        UPSTREAM: names[UPSTREAM],
    }.items():
        assert old in site
        site = site.replace(old, new)
    (folder / "Caddyfile").write_text(site)
    return [str(binary), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


def _check(name: str, command: list[str]) -> list[str]:
    """The program's own check of its configuration."""
    return [*command, "-t"] if name == "nginx" else [command[0], "validate", *command[2:]]


def _free_port() -> int:
    """Not one of those that the system gives to outgoing connections: they come and go."""
    while True:
        port = Random().randrange(20_000, 30_000)
        with suppress(OSError), socket.create_server(("", port)):
            return port
