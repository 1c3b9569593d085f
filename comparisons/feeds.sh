#!/usr/bin/env bash
# What our feed reader and four others read from recorded feeds.
# From the project's folder: bash comparisons/feeds.sh
set -euo pipefail
# shellcheck source=comparisons/setup.sh
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
need_recorded 04_rss
command -v go >/dev/null || { echo 'Go is not installed' >&2; exit 2; }
cd "$work"
npm_install feedsmith@3.0.1 rss-parser@3.13.0
pip_install feedparser==6.0.14
go mod init comparison 2>/dev/null
go get github.com/mmcdole/gofeed@v1.4.2 2>/dev/null
installed+=(gofeed@1.4.2)
mkdir feeds

cat >javascript.mjs <<'CODE'
import { copyFileSync, globSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseFeed } from 'feedsmith';
import Parser from 'rss-parser';

const folder = `${process.env.RECORDED}/04_rss`;
const { readTarFiles } = await import(`${process.env.PROJECT}/platform/feeds/testing/files-of-tar.ts`);
const { readFeed } = await import(`${process.env.PROJECT}/platform/feeds/read-feed.ts`);
for (const file of globSync(`${folder}/*.xml`)) copyFileSync(file, `feeds/${path.basename(file)}`);
for (const { name, bytes } of readTarFiles(`${folder}/rss_parser_inputs.tar.gz`)) {
  if (bytes.length > 0) writeFileSync(`feeds/${path.basename(name)}`, bytes);
}
const readers = {
  ours: (bytes) => readFeed({ bytes }).map(({ title, url, publishedAt }) => ({ title, link: url, date: publishedAt })),
  feedsmith: (bytes) => {
    const { feed } = parseFeed(bytes.toString());
    return (feed.items ?? feed.entries ?? []).map((item) => ({
      title: typeof item.title === 'object' ? item.title?.value : item.title,
      link: item.link ?? item.links?.[0]?.href,
      date: item.pubDate ?? item.published ?? item.updated ?? item.dc?.date ?? item.dc?.dates?.[0],
    }));
  },
  'rss-parser': async (bytes) => {
    const { items } = await new Parser().parseString(bytes.toString());
    return items.map(({ title, link, isoDate }) => ({ title, link, date: isoDate }));
  },
};
for (const [name, read] of Object.entries(readers)) {
  const results = {};
  for (const file of readdirSync('feeds')) {
    const bytes = readFileSync(`feeds/${file}`);
    results[file] = await Promise.resolve()
      .then(() => read(bytes))
      .catch((error) => String(error));
  }
  writeFileSync(`${name}.json`, JSON.stringify(results));
}
CODE

cat >feeds.py <<'CODE'
import calendar
import json
from datetime import datetime, timezone
from pathlib import Path

import feedparser


def date(entry):
    time = entry.get("published_parsed") or entry.get("updated_parsed")
    return time and datetime.fromtimestamp(calendar.timegm(time), timezone.utc).isoformat()


results = {}
for file in Path("feeds").iterdir():
    feed = feedparser.parse(file.read_bytes())
    items = [{"title": one.get("title"), "link": one.get("link"), "date": date(one)} for one in feed.entries]
    results[file.name] = items if feed.version else "not a feed"
Path("feedparser.json").write_text(json.dumps(results))
CODE

cat >main.go <<'CODE'
package main

import (
	"bytes"
	"encoding/json"
	"os"
	"time"

	"github.com/mmcdole/gofeed"
)

type item struct {
	Title string     `json:"title"`
	Link  string     `json:"link"`
	Date  *time.Time `json:"date"`
}

func main() {
	results := map[string]any{}
	files, _ := os.ReadDir("feeds")
	for _, file := range files {
		content, _ := os.ReadFile("feeds/" + file.Name())
		feed, err := gofeed.NewParser().Parse(bytes.NewReader(content))
		if err != nil {
			results[file.Name()] = err.Error()
			continue
		}
		items := []item{}
		for _, one := range feed.Items {
			date := one.PublishedParsed
			if date == nil {
				date = one.UpdatedParsed
			}
			items = append(items, item{one.Title, one.Link, date})
		}
		results[file.Name()] = items
	}
	text, _ := json.Marshal(results)
	os.WriteFile("gofeed.json", text, 0o644)
}
CODE

cat >table.mjs <<'CODE'
import { readFileSync } from 'node:fs';

const names = ['ours', 'feedparser', 'feedsmith', 'rss-parser', 'gofeed'];
const results = new Map(names.map((name) => [name, JSON.parse(readFileSync(`${name}.json`, 'utf8'))]));
const files = Object.keys(results.get('ours')).sort();
const hasTime = ({ date }) => date && !Number.isNaN(Date.parse(date));
const isAddress = ({ link }) => typeof link === 'string' && /^https?:\/\/\S+$/.test(link);
const isText = ({ title }) => typeof title === 'string' && title.trim() !== '';
const isPlain = (item) => isText(item) && !/<\/?[a-z]|&(?:#\d+|[a-z]+);|CDATA|\uFFFD/i.test(item.title);
console.log(`\nOf ${files.length} feeds:\n`);
console.log('| reader | feeds read | articles | with a title | title is plain text | with an address | with a time |');
console.log('|---|---:|---:|---:|---:|---:|---:|');
for (const [name, byFile] of results) {
  const feeds = Object.values(byFile).filter(Array.isArray);
  const items = feeds.flat();
  const counts = [isText, isPlain, isAddress, hasTime].map((is) => items.filter(is).length);
  console.log(`| ${[name, feeds.length, items.length, ...counts].join(' | ')} |`);
}
console.log('\nFeeds in which a reader has another number of articles, or none:\n');
console.log(`| feed | ${names.join(' | ')} |\n|---|${names.map(() => '---:').join('|')}|`);
for (const file of files) {
  const counts = names.map((name) => {
    const items = results.get(name)[file];
    return Array.isArray(items) ? items.length : 'refused';
  });
  if (new Set(counts).size > 1) console.log(`| ${file} | ${counts.join(' | ')} |`);
}
CODE

"$node" javascript.mjs
venv/bin/python feeds.py
go mod tidy 2>/dev/null
go run .
heading
"$node" table.mjs
