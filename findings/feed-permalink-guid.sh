#!/usr/bin/env bash
# In RSS 2.0 a guid is the permanent address of a story unless it says isPermaLink="false", and a story needs no link besides.
# @rowanmanning/feed-parser 2.1.5 and rss-parser 3.13.0 give such a story no address at all, @extractus/feed-extractor 8.0.3 and
# feedparser 2.6.0 give its guid.
# Expected: the guid as the address, in all four.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @rowanmanning/feed-parser@2.1.5 rss-parser@3.13.0 \
  @extractus/feed-extractor@8.0.3 feedparser@2.6.0
cat >run.mjs <<'CODE'
import { once } from 'node:events';
import { extractFromXml } from '@extractus/feed-extractor';
import { parseFeed } from '@rowanmanning/feed-parser';
import FeedParser from 'feedparser';
import RssParser from 'rss-parser';

const feed = `<?xml version="1.0"?>
<rss version="2.0"><channel><title>Coins</title><link>https://news.example/</link><description>News</description>
<item><title>Bitcoin rises</title><guid>https://news.example/bitcoin-rises</guid></item>
</channel></rss>`;
console.log('@rowanmanning/feed-parser:', parseFeed(feed).items[0].url);
console.log('rss-parser:', (await new RssParser().parseString(feed)).items[0].link);
console.log('@extractus/feed-extractor:', extractFromXml(feed).entries[0].link);
const parser = new FeedParser();
const readable = once(parser, 'readable');
parser.end(feed);
await readable;
console.log('feedparser:', parser.read().link);
CODE
cat >expected <<'TEXT'
@rowanmanning/feed-parser: null
rss-parser: undefined
@extractus/feed-extractor: https://news.example/bitcoin-rises
feedparser: https://news.example/bitcoin-rises
TEXT
node run.mjs >actual
diff expected actual
cat actual
