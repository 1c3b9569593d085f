import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { mailHtml } from './mail-html.ts';
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

it('begins with the first sentence after the greeting, for the list of mails', () => {
  const html = mailHtml({ subject: 'Pro', text });
  expect(html).toMatch(/<body[^>]*><div style="display:none[^>]*>You have Pro now\.<\/div>/u);
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
