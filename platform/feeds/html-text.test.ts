import { expect, it } from 'vitest';
import { htmlText } from './html-text.ts';

const times = 1_000_000;

it.each([
  ['opened and never closed', `<p>Read this.</p>${'<div>'.repeat(times)}<p>And this.</p>`],
  ['closed and never opened', `<p>Read this.</p>${'</div>'.repeat(times)}`],
  ['opened by half', `<p>Read this.</p>${'<div '.repeat(times)}`],
  ['escaped once too often', `<p>Read this.</p>${'&lt;div&gt;'.repeat(times)}&lt;/div&gt;`],
  ['an attribute without an end', `<p>Read this.</p><img alt="${'a'.repeat(5 * times)}`],
])('is read in no time where a million tags are %s', { timeout: 20_000 }, (_, html) => {
  expect(htmlText(html).paragraphs[0]).toContain('Read this.');
});
