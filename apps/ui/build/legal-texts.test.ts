import { expect, it } from 'vitest';
import { findVersionError } from './legal-texts.ts';
import { hashLegalText, parseLegalText } from './parse-legal-text.ts';

const text = (body: string, version = '2026-11-22'): string =>
  `---\ntitle: Terms\nversion: ${version}\ntemplate: true\n---\n\n${body}\n`;

const body = `Read **this** first.

## Your account, and you

See [the risks](/risk) or
[write to us](mailto:a@b.example).

- one
- two

| What | How long |
| ---- | -------- |
| all  | a day    |
`;

it('a Markdown file becomes sections with an id, without HTML', () => {
  const plain = (content: string) => [{ kind: 'text', text: content }];
  expect(parseLegalText(text(body))).toEqual({
    title: 'Terms',
    version: '2026-11-22',
    isTemplate: true,
    lead: [
      {
        kind: 'paragraph',
        content: [
          ...plain('Read '),
          { kind: 'strong', content: plain('this') },
          ...plain(' first.'),
        ],
      },
    ],
    sections: [
      {
        id: 'your-account-and-you',
        heading: 'Your account, and you',
        blocks: [
          {
            kind: 'paragraph',
            content: [
              ...plain('See '),
              { kind: 'link', href: '/risk', content: plain('the risks') },
              ...plain(' or '),
              { kind: 'link', href: 'mailto:a@b.example', content: plain('write to us') },
              ...plain('.'),
            ],
          },
          { kind: 'list', isOrdered: false, items: [plain('one'), plain('two')] },
          {
            kind: 'table',
            head: [plain('What'), plain('How long')],
            rows: [[plain('all'), plain('a day')]],
          },
        ],
      },
    ],
  });
});

it.each([
  ['<b onclick="x()">now</b>', /cannot show this html/],
  ['[now](javascript:marked=1)', /cannot lead to javascript/],
  ['![a](https://a.example/b.png)', /cannot show this image/],
  ['# Terms', /cannot show this heading/],
])('refuses %s', (given, message) => {
  expect(() => parseLegalText(text(given))).toThrow(message);
});

it('refuses a file without title and version', () => {
  expect(() => parseLegalText('## Terms')).toThrow('does not begin with its title and version');
});

it('a text that was changed needs a new version, which has to be recorded', () => {
  const published = text('Be good.');
  const versions = { terms: { '2026-11-22': hashLegalText(published) } };
  const faultOf = (markdown: string) => findVersionError({ name: 'terms', markdown }, versions);
  expect(faultOf(published)).toBeUndefined();
  expect(faultOf(`${published}\n<!-- a comment for counsel -->\n`)).toBeUndefined();
  expect(faultOf(text('Be better.'))).toBe(
    'legal/terms.md was changed, but its version is still 2026-11-22. Enter the day of publication as the new version at the top of the file, and run: npm run legal',
  );
  expect(faultOf(text('Be better.', '2026-12-01'))).toContain('is not recorded yet');
  expect(faultOf(text('Be better.', '2026-11-01'))).toContain('Enter a later day');
});
