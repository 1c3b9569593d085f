#!/usr/bin/env bash
# rss-parser 3.13.0 answers an object as the title of an Atom entry whose title is XHTML, although its types say string.
# Expected: the text, as for the two other kinds of title.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund rss-parser@3.13.0
cat >run.mjs <<'CODE'
import Parser from 'rss-parser';

const titles = {
  text: '<title>Bitcoin rises</title>',
  html: '<title type="html">Bitcoin &lt;b&gt;rises&lt;/b&gt;</title>',
  xhtml:
    '<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Bitcoin <b>rises</b></div></title>',
};
for (const [kind, title] of Object.entries(titles)) {
  const feed = await new Parser().parseString(
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><entry>${title}<id>urn:1</id></entry></feed>`,
  );
  console.log(kind, typeof feed.items[0].title, JSON.stringify(feed.items[0].title));
}
CODE
cat >expected <<'TEXT'
text string "Bitcoin rises"
html string "Bitcoin <b>rises</b>"
xhtml object {"$":{"type":"xhtml"},"div":[{"_":"Bitcoin ","$":{"xmlns":"http://www.w3.org/1999/xhtml"},"b":["rises"]}]}
TEXT
node run.mjs >actual
diff expected actual
cat actual
