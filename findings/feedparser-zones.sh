#!/usr/bin/env bash
# feedparser 6.0.14 reads dates with BST, CET or IST as if they were UTC, and does not say so: `bozo` stays 0.
# Expected: the offset of the named zone, as with EDT, or no date.
set -euo pipefail
cd "$(mktemp -d)"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check feedparser==6.0.14
cat >run.py <<'CODE'
import feedparser

item = "<item><title>t</title><pubDate>Mon, 26 Oct 2026 10:00:00 {}</pubDate></item>"
for zone in ["GMT", "EDT", "BST", "CET", "IST", "+0100"]:
    feed = feedparser.parse(f"<rss version='2.0'><channel>{item.format(zone)}</channel></rss>")
    parsed = feed.entries[0].published_parsed
    print(zone, f"{parsed.tm_hour:02}:{parsed.tm_min:02} UTC", "bozo", int(feed.bozo))
CODE
cat >expected <<'TEXT'
GMT 10:00 UTC bozo 0
EDT 14:00 UTC bozo 0
BST 10:00 UTC bozo 0
CET 10:00 UTC bozo 0
IST 10:00 UTC bozo 0
+0100 09:00 UTC bozo 0
TEXT
venv/bin/python run.py >actual
diff expected actual
cat actual
