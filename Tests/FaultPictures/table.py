"""Prints the frame that each failure page shows first, and the number of pixels that differ.

Exits 1 if no pixel differs on a page.
"""

import json
import pathlib
import re
import sys

wrong = 0
print(f"{'fault':20} {'recording':22} {'verdict':9} {'pixels':>7}  shown first")
for name in sys.argv[1:]:
    page = pathlib.Path(name)
    data = re.search(r'id="data">(.*?)</script>', page.read_text(), re.S)[1]
    items = json.loads(data)["items"]
    for item in items:
        shown = next((pair for pair in item["pairs"] if pair["isFirst"]), {"name": "-", "pixels": 0})
        pixels = shown.get("pixels", 0)
        print(f"{page.stem:20} {pathlib.Path(item['title']).stem:22} {item['verdict']:9} {pixels:7}  {shown['name']}"
              + (", shown as text" if shown.get("isWritten") else ""))
        wrong += pixels == 0
    wrong += not items
print(f"{len(sys.argv) - 1} faults, {wrong} pages without a difference")
sys.exit(1 if wrong else 0)
