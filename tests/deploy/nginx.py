"""A real nginx with the site that operators are given, on ports of its own."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

SITE = Path(__file__).parents[2] / "deploy" / "nginx.conf"
TOLD = Path(__file__).parents[2] / "docs" / "deploy.md"
"""Tells what to put in place for several servers."""

UPSTREAM = r"^upstream pit \{.*?^\}"
MISSING = "no nginx was found, and Debian's package could not be fetched: install nginx-light"
FETCHED = Path(__file__).parents[2] / ".cache" / "nginx"
"""Where the program lies if this machine has none: out of Debian's package, with nothing installed or started."""

_MAIN = """
{user}
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


def found() -> str | None:
    """Return the path of nginx, which is not on everybody's."""
    return shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin:{FETCHED}/usr/sbin")


def require() -> None:
    """Find nginx or fetch it; without one the test is not run, and CI takes that for a failure."""
    if found() is None and shutil.which("apt-get") and shutil.which("dpkg-deb"):
        fetch()
    if found() is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(f"NOT RUN: {MISSING}")


def fetch() -> None:
    """Take the program out of Debian's package."""
    FETCHED.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=FETCHED.parent) as folder:
        downloading = (("apt-get", "-qq", "update"), ("apt-get", "-qq", "download", "nginx"))
        for command in downloading if os.geteuid() == 0 else downloading[1:]:
            subprocess.run(command, cwd=folder, capture_output=True, timeout=300, check=False)
        for package in Path(folder).glob("nginx_*.deb"):
            whole = Path(folder, "whole")
            subprocess.run(["dpkg-deb", "--extract", str(package), str(whole)], check=True)
            with contextlib.suppress(OSError):  # Another process of the tests was first.
                whole.rename(FETCHED)


@contextmanager
def before(ports: Sequence[str], folder: Path) -> Iterator[tuple[str, ssl.SSLContext]]:
    """Run nginx before the servers at *ports*, one or two; return its address, and how its certificate is believed."""
    plain, encrypted = _free_port(), _free_port()
    certificate, key = _certificate(folder)
    site = SITE.read_text("utf-8")
    if len(ports) > 1:
        (told,) = re.findall(UPSTREAM, TOLD.read_text("utf-8"), re.DOTALL | re.MULTILINE)
        site = re.sub(UPSTREAM, told, site, flags=re.DOTALL | re.MULTILINE)
    for number, port in enumerate(ports):
        site = site.replace(f"127.0.0.1:{8000 + number}", f"127.0.0.1:{port}")
    site = re.sub(r"listen \[::\].*\n", "", site).replace("listen 80;", f"listen 127.0.0.1:{plain};")
    site = site.replace("listen 443 ssl", f"listen 127.0.0.1:{encrypted} ssl").replace("pit.example;", "localhost;")
    site = re.sub(r"(ssl_certificate +)\S+;", rf"\g<1>{certificate};", site)
    site = re.sub(r"(ssl_certificate_key +)\S+;", rf"\g<1>{key};", site)
    (folder / "site.conf").write_text(site, "utf-8")
    main = folder / "main.conf"
    main.write_text(_MAIN.format(folder=folder, user="user root;" if os.geteuid() == 0 else ""), "utf-8")
    nginx = subprocess.Popen([str(found()), "-p", str(folder), "-c", str(main)], stderr=subprocess.PIPE, text=True)
    try:
        _wait_for(encrypted, nginx)
        yield f"https://localhost:{encrypted}", ssl.create_default_context(cafile=str(certificate))
    finally:
        nginx.terminate()
        nginx.communicate(timeout=20)


def _certificate(folder: Path) -> tuple[Path, Path]:
    certificate, key = folder / "certificate.pem", folder / "certificate.key"
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    made = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(
        ["openssl", "req", "-x509", "-nodes", "-days", "2", *subject, *made], check=True, capture_output=True
    )
    return certificate, key


def _wait_for(port: int, nginx: subprocess.Popen[str]) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        assert nginx.poll() is None, nginx.communicate()
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("nginx did not come up")


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    return port
