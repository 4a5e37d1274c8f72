#!/usr/bin/env python3
"""A TLS server with a certificate of its own making, for the tests of sign-in.

usage: sign-in-server.py FOLDER NAME     (NAME: a host name or an IPv4 address that the certificate is for)

Serves FOLDER/keys.json to every request on a free port of this machine, writes its certificate to FOLDER/ca.pem, prints the
port, and ends with its standard input.
"""
import datetime
import ipaddress
import socketserver
import ssl
import sys
import threading
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

folder, name = Path(sys.argv[1]), sys.argv[2]
key = ec.generate_private_key(ec.SECP256R1())
subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "wallet-engine test")])
try:
    alternative = x509.IPAddress(ipaddress.ip_address(name))
except ValueError:
    alternative = x509.DNSName(name)
now = datetime.datetime.now(datetime.timezone.utc)
certificate = (
    x509.CertificateBuilder().subject_name(subject).issuer_name(subject).public_key(key.public_key())
    .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=1))
    .not_valid_after(now + datetime.timedelta(days=1))
    .add_extension(x509.SubjectAlternativeName([alternative]), critical=False)
    .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True).sign(key, hashes.SHA256()))
pem = certificate.public_bytes(serialization.Encoding.PEM)
(folder / "ca.pem").write_bytes(pem)
(folder / "server.pem").write_bytes(pem + key.private_bytes(
    serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(folder / "server.pem")


class Handler(socketserver.StreamRequestHandler):
    def handle(self):
        while self.rfile.readline().strip():
            pass
        body = (folder / "keys.json").read_bytes()
        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\nConnection: close\r\n\r\n" % len(body) + body)


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True

    def get_request(self):
        connection, address = super().get_request()
        return context.wrap_socket(connection, server_side=True), address

    def handle_error(self, request, client_address):
        pass


with Server(("127.0.0.1", 0), Handler) as server:
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_address[1], flush=True)
    sys.stdin.read()
