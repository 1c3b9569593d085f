import { describe, expect, it } from 'vitest';
import { formatEml } from './eml.ts';

const mail = {
  id: '1',
  accountId: 'ada',
  to: 'ada@tidemark.example',
  subject: 'Hello',
  text: 'Hello Ada,\n\nYour plan is Pro.\n\n-- \nTidemark\n',
  html: '<p>Hello Ada</p>',
  at: '2026-03-01T12:00:00.000Z',
};

const compose = (changes: Partial<typeof mail>): Promise<string> =>
  formatEml({ ...mail, ...changes }, { from: 'Tidemark <no-reply@tidemark.example>' });

const subjectHeader = (eml: string): string =>
  /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(eml)?.[1] ?? '';

describe('the subject of a mail', () => {
  it.each([
    'Bitcoin is above $100,000: your price alert',
    '[Support #12] Re: "Where is my refund?"',
    'Tidemark Daily #42: Bitcoin falls 1.8% to $60,482, its largest daily move in two weeks, and Ether follows',
    `One long ${'x'.repeat(90)} word`,
    'Two  spaces, and a backslash \\ in it',
  ])('is written as it is where it is ASCII, folded at spaces: %s', async (subject) => {
    const header = subjectHeader(await compose({ subject }));
    expect(header).not.toContain('=?');
    expect(header.replaceAll('\r\n', '')).toBe(subject);
  });

  it.each(['Preis in €', '=?utf-8?B?SGVsbG8=?='])('is encoded otherwise: %s', async (subject) => {
    expect(subjectHeader(await compose({ subject }))).toMatch(/^=\?utf-8\?/i);
  });
});

describe('the parts of a mail', () => {
  it.each([
    ['ASCII', 'Hello Ada,\n\nYour plan is Pro.\n', '7bit'],
    ['long lines', 'word '.repeat(40), 'quoted-printable'],
    ['other alphabets', 'שלום '.repeat(40), 'quoted-printable'],
    ['pounds', 'It costs £1.99.', 'quoted-printable'],
  ])('are never base64: %s', async (_, text, encoding) => {
    const eml = await compose({ text, html: `<p>${text}</p>` });
    expect(eml).not.toContain('base64');
    const plain = /Content-Type: text\/plain[^]*?\r\n\r\n/.exec(eml)?.[0];
    expect(plain).toContain(`Content-Transfer-Encoding: ${encoding}`);
  });

  it('have lines that mail servers accept', async () => {
    const eml = await compose({ text: 'x'.repeat(3000), html: `<p>${'£'.repeat(900)}</p>` });
    expect(Math.max(...eml.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78);
    expect(eml.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });
});

it('a mail is the same each time it is composed', async () => {
  expect(await compose({})).toBe(await compose({}));
});
