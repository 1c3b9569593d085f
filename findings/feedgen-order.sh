#!/usr/bin/env bash
# feedgen 1.0.0 writes entries in the reverse order of `add_entry`, and an Atom entry without `updated` gets the time of
# generation, although its time of publication is known. Each generation of the same feed marks every entry as changed.
# Expected: the order of the calls, and the time of publication. Readers that compare `updated` show old entries as new.
set -euo pipefail
cd "$(mktemp -d)"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check feedgen==1.0.0
cat >run.py <<'CODE'
import re
from datetime import datetime, timezone

from feedgen.feed import FeedGenerator

feed = FeedGenerator()
feed.id("https://news.example/")
feed.title("News")
feed.updated(datetime(2026, 10, 5, tzinfo=timezone.utc))
for day in [3, 2, 1]:
    entry = feed.add_entry()
    entry.id(f"https://news.example/{day}")
    entry.link(href=f"https://news.example/{day}")
    entry.title(f"Story of day {day}")
    entry.published(datetime(2020, 10, day, tzinfo=timezone.utc))
for entry in re.findall("<entry>.*?</entry>", feed.atom_str().decode()):
    title = re.search("<title>(.*?)</title>", entry)[1]
    published = re.search("<published>(.{10})", entry)[1]
    updated = datetime.fromisoformat(re.search("<updated>(.*?)</updated>", entry)[1])
    age = datetime.now(timezone.utc) - updated
    print(title, "published", published, "updated", "now" if age.total_seconds() < 600 else updated)
CODE
cat >expected <<'TEXT'
Story of day 1 published 2020-10-01 updated now
Story of day 2 published 2020-10-02 updated now
Story of day 3 published 2020-10-03 updated now
TEXT
venv/bin/python run.py >actual
diff expected actual
cat actual
