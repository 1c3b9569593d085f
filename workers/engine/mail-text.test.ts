import { describe, expect, it } from 'vitest';
import { bulkResultMailText } from '../mail/mail-bulk-result.ts';
import { welcomeMailText } from '../mail/mail-welcome.ts';
import { renderMail, type MailText } from './mail-text.ts';

const to = 'ada@tidemark.example';
const account = { email: to, emailVerified: true, displayName: 'Ada', username: 'ada.l' };
const set = { current: () => 'https://tidemark.example' };

const results = { total: 1200, changed: 1198, unchanged: 1, failed: 1 };

const mails: readonly (readonly [string, MailText])[] = [
  ['welcome', welcomeMailText],
  ['bulk change', bulkResultMailText({ status: 'completed', ...results }, 'b1')],
];

describe('a mail', () => {
  it.each(mails)(
    '%s reads as text: greeting, sentences, what to do, who sends it and why',
    (_, words) => {
      const { subject, text } = renderMail(words, { to, account }, set);
      expect(subject.length).toBeLessThan(70);
      const [greeting, ...rest] = text.split('\n\n');
      const foot = rest.pop();
      const action = rest.pop();
      expect(greeting).toBe('Hello Ada,');
      expect(rest).not.toEqual([]);
      for (const paragraph of rest) expect(paragraph).toMatch(/^[A-Z0-9].*\.$/u);
      expect(action).toMatch(/^[A-Z][^\n]+:\nhttps:\/\/tidemark\.example\/\S+$/u);
      expect(foot).toMatch(/^-- \nTidemark\nYou receive this email because .*\.\n$/u);
    },
  );

  it('calls a person without a display name by the username', () => {
    const { text } = renderMail(
      welcomeMailText,
      { to, account: { ...account, displayName: '' } },
      set,
    );
    expect(text).toMatch(/^Hello ada\.l,\n/u);
  });

  it.each([
    ['an address that is not confirmed', { to, account: { ...account, emailVerified: false } }],
    ['an address that is not the account’s', { to: 'eve@tidemark.example', account }],
    ['nobody’s account', { to, account: null }],
    ['a name with a web address', { to, account: { ...account, displayName: 'See evil.com' } }],
  ])('names nobody to %s', (_, recipient) => {
    expect(renderMail(welcomeMailText, recipient, set).text).toMatch(/^Hello,\n/u);
  });
});
