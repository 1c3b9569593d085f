import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { formatSwitchOffLine, mailHtml } from './mail-html.ts';
import { darkModeStyles, mailStyles } from './mail-styles.ts';

const text = [
  'Hello <Ada>,',
  'You have Pro now.',
  'See your plan:\nhttps://tidemark.example/subscription?a=1&b=2',
  '-- \nTidemark\nYou receive this email because you asked for it.\n',
].join('\n\n');

it('shows the subject, every paragraph, the address as a button, and the foot', () => {
  const html = mailHtml({ subject: 'Pro & more', text });
  expect(html).toContain('<title>Pro &amp; more</title>');
  expect(html).toMatch(/<h1[^>]*>Pro &amp; more<\/h1>/u);
  expect(html).toMatch(/<p[^>]*>Hello &lt;Ada&gt;,<\/p>/u);
  expect(html).toMatch(
    /<a [^>]*href="https:\/\/tidemark\.example\/subscription\?a=1&amp;b=2"[^>]*>See your plan<\/a>/u,
  );
  expect(html).toMatch(/<td class="tm-foot"[^>]*>Tidemark<br>You receive this email because/u);
});

it('has no hidden text, which spam filters distrust', () => {
  expect(mailHtml({ subject: 'Pro', text })).not.toContain('display:none');
});

it('links every web address, without the punctuation after it', () => {
  const answer = [
    'Hello,',
    'Read https://a.example/x?a=1&b=2. Or (https://b.example/y), "https://c.example/z"!',
    'Two lines:\nhttps://d.example/1 and http://e.example/',
    'Look <https://f.example/é>\nhttps://g.example',
  ].join('\n\n');
  const html = mailHtml({ subject: 'Answer', text: `${answer}\n\n-- \nSee https://h.example/.` });
  const links = [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]*)<\/a>/gu)];
  expect(links.map(([, href]) => href)).toEqual([
    'https://a.example/x?a=1&amp;b=2',
    'https://b.example/y',
    'https://c.example/z',
    'https://d.example/1',
    'http://e.example/',
    'https://f.example/é',
    'https://g.example',
    'https://h.example/',
  ]);
  expect(html.replaceAll(/<a [^>]*>[^<]*<\/a>/gu, '')).not.toContain('http');
});

it('shows the word Unsubscribe for the long address of the foot', () => {
  const address = `https://tidemark.example/confirm/switch-off#${'x'.repeat(100)}`;
  const foot = `-- \nTidemark\nYou asked for it.\n\n${formatSwitchOffLine(address)}\n`;
  const html = mailHtml({ subject: 'Pro', text: `Hello,\n\n${foot}` });
  expect(html).toMatch(new RegExp(`<a [^>]*href="${address}"[^>]*>Unsubscribe</a>`, 'u'));
  expect(html).not.toContain('Turn off these emails');
});

it('makes no button of another kind of address, and needs no foot', () => {
  const html = mailHtml({ subject: 'Hello', text: 'Hello,\n\nLook:\njavascript:marked=1\n' });
  expect(html).not.toMatch(/<a |tm-foot"/u);
});

it('has the colours of the tokens, light and dark', () => {
  const tokens = readFileSync(
    path.resolve(import.meta.dirname, '../../apps/ui/tokens.css'),
    'utf8',
  );
  const used = `${JSON.stringify(mailStyles)}${darkModeStyles}`.match(/#[0-9a-f]{6}/gu) ?? [];
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((colour) => !tokens.includes(colour))).toEqual([]);
});
