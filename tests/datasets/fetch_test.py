#!/usr/bin/env python3
"""`waywiser data fetch` against a server of the test's own, on the loopback interface: verified, atomic, resumable."""
import hashlib
import http.server
import io
import json
import os
import re
import socket
import subprocess
import sys
import tarfile
import tempfile
import threading
import unittest
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "support"))
import benchmark_data  # noqa: E402
from pseudo_terminal import open_terminal

WAYWISER = os.environ["WAYWISER"]
SET = benchmark_data.need("homberger/400")
FILES = {path.name: path.read_bytes() for path in sorted(SET.glob("*.txt"))}


def tar_gz(files):
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as tar:
        for name, content in files.items():
            info = tarfile.TarInfo("collection-main/instances/" + name.lower())
            info.size = len(content)
            tar.addfile(info, io.BytesIO(content))
    return buffer.getvalue()


def zipped(files):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr("homberger_400/" + name, content)
    return buffer.getvalue()


class Server:
    """Serves one archive and keeps account of the requests. `breaks`: that many replies end after half of what they
    promised; `ranges`: whether a request for the rest is understood."""

    def __init__(self, content, breaks=0, ranges=True, status=200):
        self.requests = []
        server = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                asked = self.headers.get("Range")
                server.requests.append(asked)
                if status != 200:
                    self.send_error(status)
                    return
                start = int(re.match(r"bytes=(\d+)-", asked).group(1)) if asked and ranges else 0
                if start >= len(content):
                    self.send_error(416)
                    return
                body = content[start:]
                self.send_response(206 if start else 200)
                self.send_header("Content-Length", str(len(body)))
                if start:
                    self.send_header("Content-Range", f"bytes {start}-{len(content) - 1}/{len(content)}")
                self.end_headers()
                if len(server.requests) <= breaks:
                    self.wfile.write(body[: len(body) // 2])
                    self.close_connection = True
                else:
                    self.wfile.write(body)

            def log_message(self, *arguments):
                pass

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.http.server_port}/archive/0123abcd.tar.gz"
        self.thread = threading.Thread(target=self.http.serve_forever, daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *arguments):
        self.http.shutdown()
        self.http.server_close()
        self.thread.join()


class Fetch(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="waywiser-fetch-")
        self.home = Path(self.folder.name)
        self.target = self.home / "waywiser" / "homberger" / "400"
        self.work = self.home / "waywiser" / ".fetch"

    def tearDown(self):
        self.folder.cleanup()

    def fetch(self, *arguments, expected):
        environment = {key: value for key, value in os.environ.items() if not key.lower().endswith("_proxy")}
        environment.update(XDG_DATA_HOME=str(self.home), WAYWISER_DATA="")
        done = subprocess.run([WAYWISER, "data", "fetch", "homberger/400", *arguments], env=environment, text=True,
                              capture_output=True, timeout=300, stdin=subprocess.DEVNULL)
        self.assertEqual(done.returncode, expected, done.stderr)
        return done

    def files(self):
        return {path.name: path.read_bytes() for path in self.target.glob("*")} if self.target.exists() else {}

    def assert_complete(self):
        self.assertEqual(self.files(), FILES)
        self.assertEqual([path.name for path in self.work.iterdir()], ["lock"])

    def test_brings_a_whole_set_once(self):
        with Server(tar_gz(FILES)) as server:
            self.assertIn("60 instances fetched", self.fetch("--from", server.url, expected=0).stdout)
            self.assert_complete()
            self.assertIn("all 60 instances are in", self.fetch("--from", server.url, expected=0).stdout)
            self.assertEqual(server.requests, [None])

    def test_opens_zip_archives_and_folders(self):
        path = self.home / "set.zip"
        path.write_bytes(zipped(FILES))
        self.fetch("--from", str(path), expected=0)
        self.assert_complete()
        for file in self.target.iterdir():
            file.unlink()
        self.fetch("--from", str(SET), expected=0)
        self.assert_complete()

    def test_json_says_what_came(self):
        path = self.home / "set.zip"
        path.write_bytes(zipped(FILES))
        report = json.loads(self.fetch("--json", "--from", str(path), expected=0).stdout)
        self.assertEqual(report["sets"], [{"set": "homberger/400", "folder": str(self.target), "source": str(path),
                                           "already": 0, "fetched": 60}])

    def test_continues_after_a_broken_connection(self):
        content = tar_gz(FILES)
        with Server(content, breaks=2) as server:
            self.fetch("--from", server.url, expected=0)
            half = len(content) // 2
            self.assertEqual(server.requests[:2], [None, f"bytes={half}-"])
            self.assertEqual(len(server.requests), 3)
        self.assert_complete()

    def test_begins_again_where_the_server_cannot_continue(self):
        with Server(tar_gz(FILES), breaks=1, ranges=False) as server:
            self.fetch("--from", server.url, expected=0)
            self.assertGreaterEqual(len(server.requests), 3)
        self.assert_complete()

    def test_a_later_run_continues_a_download_that_was_given_up(self):
        content = tar_gz(FILES)
        with Server(content, breaks=100) as server:
            self.fetch("--from", server.url, expected=4)
            parts = list(self.work.glob("*.part"))
            self.assertEqual(len(parts), 1)
            self.assertTrue(content.startswith(parts[0].read_bytes()))
            self.assertEqual(self.files(), {})
            name = Path(parts[0]).stem
            self.assertEqual(name, hashlib.sha256(server.url.encode()).hexdigest()[:16])
        path = parts[0]
        kept = path.read_bytes()
        with Server(content) as server:
            path.rename(path.with_name(hashlib.sha256(server.url.encode()).hexdigest()[:16] + ".part"))
            self.fetch("--from", server.url, expected=0)
            self.assertEqual(server.requests, [f"bytes={len(kept)}-"])
        self.assert_complete()

    def test_a_stale_part_longer_than_the_archive_is_dropped(self):
        content = tar_gz(FILES)
        with Server(content) as server:
            self.work.mkdir(parents=True)
            part = self.work / (hashlib.sha256(server.url.encode()).hexdigest()[:16] + ".part")
            part.write_bytes(b"x" * (len(content) + 10))
            self.fetch("--from", server.url, expected=0)
        self.assert_complete()

    def test_one_changed_digit_is_refused_and_the_rest_kept(self):
        changed = dict(FILES)
        name = "C1_4_7.txt"
        head, tail = changed[name].rsplit(b"90", 1)
        changed[name] = head + b"91" + tail
        with Server(tar_gz(changed)) as server:
            error = self.fetch("--from", server.url, expected=4).stderr
        self.assertIn("c1_4_7.txt", error)
        self.assertIn("59 instances", error)
        self.assertEqual(set(FILES) - set(self.files()), {name})
        with Server(tar_gz(FILES)) as server:
            self.assertIn("1 instance fetched (59 were there)", self.fetch("--from", server.url, expected=0).stdout)
        self.assert_complete()

    def test_a_damaged_file_of_ours_is_replaced(self):
        self.fetch("--from", str(SET), expected=0)
        (self.target / "R1_4_1.txt").write_text("nonsense")
        self.assertIn("1 instance fetched", self.fetch("--from", str(SET), expected=0).stdout)
        self.assert_complete()

    def test_a_missing_instance_is_named(self):
        with Server(tar_gz({name: content for name, content in FILES.items() if name != "RC2_4_3.txt"})) as server:
            self.assertIn("RC2_4_3", self.fetch("--from", server.url, expected=4).stderr)

    def test_the_pinned_checksum_of_the_archive_counts(self):
        content = tar_gz(FILES)
        with Server(content) as server:
            error = self.fetch("--from", server.url, "--sha256", "0" * 64, expected=4).stderr
            self.assertIn(hashlib.sha256(content).hexdigest(), error)
            self.assertEqual(self.files(), {})
            self.fetch("--from", server.url, "--sha256", hashlib.sha256(content).hexdigest(), expected=0)
        self.assert_complete()

    def test_rubbish_and_truncated_archives_are_refused(self):
        for content in (b"<html>not here</html>", tar_gz(FILES)[:5000], b""):
            path = self.home / "broken.tar.gz"
            path.write_bytes(content)
            self.assertIn("broken.tar.gz", self.fetch("--from", str(path), expected=4).stderr)

    def test_a_terminal_shows_a_bar(self):
        ours, theirs = open_terminal()
        shown = []

        def read():  # while it is written: a terminal holds little
            try:
                while True:
                    shown.append(os.read(ours, 65536))
            except OSError:  # nobody has the other end any more
                pass

        reader = threading.Thread(target=read, daemon=True)
        reader.start()
        with Server(tar_gz(FILES)) as server:
            environment = {**os.environ, "XDG_DATA_HOME": str(self.home), "WAYWISER_DATA": "", "no_proxy": "127.0.0.1"}
            done = subprocess.run([WAYWISER, "data", "fetch", "homberger/400", "--from", server.url], env=environment,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=theirs, timeout=300)
        os.close(theirs)
        reader.join()
        os.close(ours)
        self.assertEqual(done.returncode, 0)
        self.assertRegex(b"".join(shown).decode(), r"\[#{40}\] 100 %  \d+\.\d of \d+\.\d MB")

    def test_errors_say_what_to_do(self):
        with Server(b"", status=404) as server:
            self.assertIn("404", self.fetch("--from", server.url, expected=4).stderr)
        with socket.socket() as taken:  # nobody listens there, and nobody else can
            taken.bind(("127.0.0.1", 0))
            error = self.fetch("--from", f"http://127.0.0.1:{taken.getsockname()[1]}/x.tar.gz", expected=4).stderr
        self.assertIn("https_proxy", error)
        self.assertIn("--from", error)
        self.assertIn("WAYWISER_DATA", error)
        self.fetch("--from", "ftp://127.0.0.1/x.tar.gz", expected=3)
        self.fetch("--from", str(self.home / "gone.zip"), expected=3)


if __name__ == "__main__":
    unittest.main()
