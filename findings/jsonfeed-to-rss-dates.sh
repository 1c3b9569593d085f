#!/usr/bin/env bash
# JSON Feed makes the date of an item optional. jsonfeed-to-rss 3.0.8 writes "Invalid Date" as the time of an item without one.
# jsonfeed-to-atom 1.2.5, by the same author, writes the time of the conversion, so that the item counts as changed at each one.
# The first also escapes the text of `content_html` twice, and both refuse version 1.1 of the format, of 2020.
# Expected: no date in RSS, where it is optional, and a fixed one in Atom.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund jsonfeed-to-rss@3.0.8 jsonfeed-to-atom@1.2.5
cat >run.mjs <<'CODE'
import toAtom from 'jsonfeed-to-atom';
import toRss from 'jsonfeed-to-rss';

const feed = {
  version: 'https://jsonfeed.org/version/1',
  title: 'Coins',
  home_page_url: 'https://coins.example/',
  feed_url: 'https://coins.example/feed.json',
  author: { name: 'Ada' },
  items: [{ id: '1', url: 'https://coins.example/1', title: 'Profit & loss', content_html: '<p>Profit &amp; loss</p>' }],
};
const find = (xml, name) => new RegExp(`<item>.*?(<${name}>.*?</${name}>)|<entry>.*?(<${name}>.*?</${name}>)`, 'su').exec(xml)?.slice(1).join('');
const start = Date.now();
console.log('rss', find(toRss(feed), 'pubDate'), find(toRss(feed), 'title'), find(toRss(feed), 'description'));
const updated = find(toAtom(feed), 'updated').replaceAll(/<[^>]*>/gu, '');
console.log('atom updated', Date.parse(updated) >= start ? 'now' : updated);
for (const convert of [toRss, toAtom]) {
  try {
    convert({ ...feed, version: 'https://jsonfeed.org/version/1.1' });
  } catch (error) {
    console.log(error.message);
  }
}
CODE
cat >expected <<'TEXT'
rss <pubDate>Invalid Date</pubDate> <title>Profit &amp; loss</title> <description>Profit &amp;amp; loss</description>
atom updated now
jsonfeed-to-atom: JSON feed version 1 required
jsonfeed-to-atom: JSON feed version 1 required
TEXT
node run.mjs >actual
diff expected actual
cat actual
