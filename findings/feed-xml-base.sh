#!/usr/bin/env bash
# An Atom feed may name the base of its relative addresses, per element, with `xml:base` (RFC 4287 §2). Of six feed readers four
# return the address of an entry as written, without the base: react-native-rss-parser 1.5.1, feedme 2.0.2, atoma 0.0.17 and
# fastfeedparser 0.6.5. Resolved against the address of the feed it leads to another page.
# Expected: https://coins.example/news/2026/one.html, as @rowanmanning/feed-parser 2.1.5 and feedparser 6.0.14 (Python) answer.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund react-native-rss-parser@1.5.1 feedme@2.0.2 @rowanmanning/feed-parser@2.1.5
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check atoma==0.0.17 fastfeedparser==0.6.5 feedparser==6.0.14
cat >feed.xml <<'XML'
<?xml version="1.0"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://coins.example/news/">
  <title>Coins</title><id>urn:coins</id><updated>2026-03-02T10:00:00Z</updated><author><name>Ada</name></author>
  <entry xml:base="2026/">
    <title>One</title><id>urn:one</id><updated>2026-03-02T10:00:00Z</updated><link href="one.html"/><summary>One</summary>
  </entry>
</feed>
XML
cat >run.mjs <<'CODE'
import { readFileSync } from 'node:fs';
import { parseFeed } from '@rowanmanning/feed-parser';
import FeedMe from 'feedme';
import reactNativeParser from 'react-native-rss-parser';

const xml = readFileSync('feed.xml', 'utf8');
const feedMe = new FeedMe(true);
feedMe.end(xml);
console.log('@rowanmanning/feed-parser', parseFeed(xml).items[0].url);
console.log('react-native-rss-parser', (await reactNativeParser.parse(xml)).items[0].links[0].url);
console.log('feedme', feedMe.done().items[0].link.href);
CODE
cat >run.py <<'CODE'
import atoma
import fastfeedparser
import feedparser

xml = open("feed.xml", "rb").read()
print("feedparser", feedparser.parse(xml).entries[0].link)
print("atoma", atoma.parse_atom_bytes(xml).entries[0].links[0].href)
print("fastfeedparser", fastfeedparser.parse(xml).entries[0].link)
CODE
cat >expected <<'TEXT'
@rowanmanning/feed-parser https://coins.example/news/2026/one.html
react-native-rss-parser one.html
feedme one.html
feedparser https://coins.example/news/2026/one.html
atoma one.html
fastfeedparser one.html
TEXT
{
  node run.mjs
  venv/bin/python run.py
} >actual
diff expected actual
cat actual
