#!/usr/bin/env bash
# Three readers give three addresses for the entries of one Atom feed. @extractus/feed-extractor 8.0.3 takes the first link,
# whatever its relation, and the time of the last change as the time of publication. rss-parser 3.13.0 does so only where the
# link to the article has no `rel`. @rowanmanning/feed-parser 2.1.5 is right.
# Expected: the article. RFC 4287 says that a link without `rel` is the alternate one. A reader who clicks on the headline
# would get the recording or the comments.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @extractus/feed-extractor@8.0.3 rss-parser@3.13.0 @rowanmanning/feed-parser@2.1.5
cat >run.mjs <<'CODE'
import { extractFromXml } from '@extractus/feed-extractor';
import { parseFeed } from '@rowanmanning/feed-parser';
import Parser from 'rss-parser';

const entry = (title, links) =>
  `<entry><title>${title}</title><id>urn:${title}</id>${links}<published>2026-10-01T00:00:00Z</published><updated>2026-10-05T00:00:00Z</updated></entry>`;
const recording = '<link rel="enclosure" type="audio/mpeg" href="https://news.example/one.mp3"/>';
const comments = '<link rel="replies" href="https://news.example/two/comments"/>';
const xml = `<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><id>urn:feed</id><updated>2026-10-05T00:00:00Z</updated>
${entry('one', `${recording}<link href="https://news.example/one"/>`)}
${entry('two', `${comments}<link rel="alternate" href="https://news.example/two"/>`)}</feed>`;
const row = (reader, link, published) =>
  console.log(reader.padEnd(14), link, new Date(published).toISOString().slice(0, 10));
for (const { link, published } of extractFromXml(xml).entries) row('feed-extractor', link, published);
for (const { link, isoDate } of (await new Parser().parseString(xml)).items) row('rss-parser', link, isoDate);
for (const { url, published } of parseFeed(xml).items) row('feed-parser', url, published);
CODE
cat >expected <<'TEXT'
feed-extractor https://news.example/one.mp3 2026-10-05
feed-extractor https://news.example/two/comments 2026-10-05
rss-parser     https://news.example/one.mp3 2026-10-01
rss-parser     https://news.example/two 2026-10-01
feed-parser    https://news.example/one 2026-10-01
feed-parser    https://news.example/two 2026-10-01
TEXT
node run.mjs >actual
diff expected actual
cat actual
