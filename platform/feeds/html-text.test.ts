import { describe, expect, it } from 'vitest';
import { parseHtmlLine, parseHtmlText } from './html-text.ts';

const times = 1_000_000;

it.each([
  ['opened and never closed', `<p>Read this.</p>${'<div>'.repeat(times)}<p>And this.</p>`],
  ['closed and never opened', `<p>Read this.</p>${'</div>'.repeat(times)}`],
  ['opened by half', `<p>Read this.</p>${'<div '.repeat(times)}`],
  ['escaped once too often', `<p>Read this.</p>${'&lt;div&gt;'.repeat(times)}&lt;/div&gt;`],
  ['an attribute without an end', `<p>Read this.</p><img alt="${'a'.repeat(5 * times)}`],
])('is read in no time where a million tags are %s', { timeout: 20_000 }, (_, html) => {
  expect(parseHtmlText(html).paragraphs[0]).toContain('Read this.');
});

describe('a headline', () => {
  it.each([
    'Why <head> matters',
    'What <title> and <script> do to your site',
    'A bug in <template> drains wallets',
    'Use <b> wisely',
    'Fix for Vec<String> lands',
    'Insert <coin> to play',
    'The </head> tag is gone',
    'If a < b and b > c',
    'Rates <5% & falling',
    'Losses a<b',
    'Five <a "quote',
  ])('keeps what only looks like markup: %s', (text) => {
    expect(parseHtmlLine(text)).toBe(text);
    expect(parseHtmlLine(text.replaceAll('<', '&lt;'))).toBe(text);
  });

  it.each([
    ['<b>Bitcoin</b> rises', 'Bitcoin rises'],
    ['Bitcoin<br>rises<br/>again', 'Bitcoin rises again'],
    ['<p>Bitcoin rises', 'Bitcoin rises'],
    ['Put it between <head> and </head>', 'Put it between and'],
    ['<form>Bitcoin</form> <title>rises</title>', 'Bitcoin rises'],
    ['<a href="https://a.example/?a>b">Bitcoin</a> rises', 'Bitcoin rises'],
    ['<script>marked=1</script>Bitcoin <style>a{}</style>rises', 'Bitcoin rises'],
    ['&lt;b&gt;Bitcoin&lt;/b&gt; rises', 'Bitcoin rises'],
    ['Q&amp;A: what is &lt;head&gt;?', 'Q&A: what is <head>?'],
  ])('loses its markup and nothing else: %s', (html, text) => {
    expect(parseHtmlLine(html)).toBe(text);
  });

  it('is read in no time where tags are opened by half', { timeout: 5000 }, () => {
    for (const part of ['<a "', '<a', '<b>', '</b>', '<'])
      expect(parseHtmlLine(part.repeat(250_000)).length).toBeGreaterThan(0);
  });
});
