#!/usr/bin/env bash
# @extractus/feed-extractor 8.0.3 changes texts that look like numbers. A guid loses its leading zeros, so two items of one feed
# get the same id, and a title "60000.00" or "0x10" becomes "60000" or "16". rss-parser reads the same document as written.
# Expected: texts as written, because RSS has no numbers. A reader that knows items by their guid would drop the second one.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @extractus/feed-extractor@8.0.3 rss-parser@3.13.0
cat >run.mjs <<'CODE'
import { extractFromXml } from '@extractus/feed-extractor';
import Parser from 'rss-parser';

const item = (guid, title) =>
  `<item><title>${title}</title><link>https://news.example/${guid}</link><guid isPermaLink="false">${guid}</guid></item>`;
const items = item('0042', '60000.00') + item('42', 'Bitcoin rises') + item('7e3', '0x10');
const xml = `<rss version="2.0"><channel><title>t</title><link>https://news.example/</link><description>d</description>${items}</channel></rss>`;
for (const { id, title } of extractFromXml(xml).entries) console.log('feed-extractor', id, '|', title);
for (const { guid, title } of (await new Parser().parseString(xml)).items) console.log('rss-parser    ', guid, '|', title);
CODE
cat >expected <<'TEXT'
feed-extractor 42 | 60000
feed-extractor 42 | Bitcoin rises
feed-extractor 7000 | 16
rss-parser     0042 | 60000.00
rss-parser     42 | Bitcoin rises
rss-parser     7e3 | 0x10
TEXT
node run.mjs >actual
diff expected actual
cat actual
