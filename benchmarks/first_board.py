"""How long a visitor waits for the board over a slow line, how much is sent for it, and how soon a hint comes.

    python benchmarks/first_board.py [--latency 300] [--bandwidth 100]

A real browser, with nothing kept, opens the page of the real server, 300 ms away at 100 kB/s, until the first digit can
be typed; then once more, with what it has kept by then: the medians of five. Hints are asked of the same server from
this machine.
"""

import argparse
import json
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

from playwright.sync_api import sync_playwright

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
HINTS = 30
VISITS = 5
NOTICED = """
new MutationObserver(() => {
  if (!globalThis.noticed && document.querySelector(".slot:enabled")) globalThis.noticed = performance.now();
}).observe(document, { childList: true, subtree: true });
"""
"""The page's own clock tells when the board is there: how long this program takes to learn of it is its own affair."""
POSITIONS = [[], [("0123", "1B1C")], [("0123", "1C"), ("1456", "1C")]]
"""In the book; the first two with all guesses that differ, the last one with the five best."""


def begin(folder):
    """The real server, and its address."""
    command = [sys.executable, "-m", "optimoo", "serve", "--port", "0", "--no-open", "--folder", folder]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    while not (found := re.search(r"http://[^/\s]+/", server.stdout.readline())):
        if server.poll() is not None:
            sys.exit("the server did not start")
    return server, found[0]


def board(context, address, latency, bandwidth):
    """Milliseconds until the board can be typed into, requests, and bytes on the line."""
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    speed = bandwidth * 1000
    session.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": latency, "downloadThroughput": speed, "uploadThroughput": speed},
    )
    sizes = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.add_init_script(NOTICED)
    page.goto(address, wait_until="commit")
    page.locator(".slot:enabled").first.wait_for()
    milliseconds = page.evaluate("noticed")
    sent = [size for size in sizes if size]
    page.close()
    return milliseconds, len(sent), int(sum(sent))


def hint(address, moves):
    """Milliseconds of one question for advice."""
    told = [{"guess": guess, "response": response} for guess, response in moves]
    body = json.dumps({"game": "4x10", "moves": told}).encode()
    request = urllib.request.Request(f"{address}api/advice", body, {"content-type": "application/json"})
    start = time.perf_counter()
    with urllib.request.urlopen(request) as reply:
        reply.read()
    return 1000 * (time.perf_counter() - start)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--latency", type=int, default=300, help="milliseconds that every request takes longer")
    parser.add_argument("--bandwidth", type=int, default=100, help="kB/s")
    options = parser.parse_args()
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, address = begin(folder)
        try:
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
            browser.new_page().close()  # what the browser needs to start with is not the page's
            seen = {"first visit": [], "second visit": []}
            for _ in range(VISITS):
                context = browser.new_context(locale="en")
                for found in seen.values():
                    found.append(board(context, address, options.latency, options.bandwidth))
                context.close()
            for visit, found in seen.items():
                milliseconds, requests, size = map(statistics.median, zip(*found, strict=True))
                print(f"{visit}: board after {milliseconds:,.0f} ms; {requests} requests, {size:,} bytes before that")
            browser.close()
            for moves in POSITIONS:
                hint(address, moves)
                times = sorted(hint(address, moves) for _ in range(HINTS))
                median, longest = statistics.median(times), times[-1]
                print(f"hint after {len(moves)} guesses: median {median:.1f} ms, longest {longest:.1f} ms")
        finally:
            server.terminate()
            server.wait(30)


if __name__ == "__main__":
    main()
