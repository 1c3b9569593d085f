import addressParser from 'nodemailer/lib/addressparser';
import { describe, expect, it } from 'vitest';
import { formatEml } from './eml.ts';
import { parseMailbox } from './mailbox.ts';

const mail = {
  id: '1',
  accountId: 'ada',
  to: 'ada@tidemark.example',
  subject: 'Hello',
  text: 'text',
  html: '<p>text</p>',
  at: '2026-03-01T12:00:00.000Z',
};

const headerOf = (eml: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'm').exec(eml)?.[1] ?? '';

describe('the sender of a mail', () => {
  it.each([
    ['"Tidemark, Ltd" <a@b.example>', 'Tidemark, Ltd', 'a@b.example'],
    ['Tidemark, Ltd <a@b.example>', 'Tidemark, Ltd', 'a@b.example'],
    [
      '"The \\"Tide\\" (Ltd); News: <1>" <a@b.example>',
      'The "Tide" (Ltd); News: <1>',
      'a@b.example',
    ],
    ['support@other.example <a@b.example>', 'support@other.example', 'a@b.example'],
    ['  a@b.example ', '', 'a@b.example'],
    ['<a@localhost>', '', 'a@localhost'],
    ['Tïdemark 🌊 <a@bücher.example>', 'Tïdemark 🌊', 'a@xn--bcher-kva.example'],
  ])('%s leaves as one mailbox', async (setting, name, address) => {
    expect(parseMailbox(setting)).toEqual({ name, address });
    const eml = await formatEml(mail, { from: setting, replyTo: setting });
    for (const header of ['From', 'Reply-To']) {
      const value = headerOf(eml, header);
      expect(value).toMatch(/^[\x20-\x7e\r\n]+$/);
      const parsed = addressParser(value);
      expect(parsed).toHaveLength(1);
      expect(parsed[0]?.address).toBe(address);
      if (!value.includes('=?')) expect(parsed[0]?.name).toBe(name);
    }
    expect(headerOf(eml, 'Message-ID')).toMatch(new RegExp(`@${address.split('@')[1] ?? ''}>$`));
  });

  it('is folded when its name is long', async () => {
    const eml = await formatEml(mail, { from: `${'Ünïcode '.repeat(24)}<a@b.example>` });
    expect(Math.max(...eml.split('\r\n').map((line) => line.length))).toBeLessThan(200);
  });

  it.each([
    '',
    'Tidemark',
    'Tidemark <not an address>',
    'Tidemark <a b@c.example>',
    'Tidemark <a@b .example>',
    'Tidemark <>',
    'Tidemark <@c.example>',
    'Tidemark <a@b@c.example>',
    'a@b.example, c@d.example',
    'a@b.example c@d.example',
    'Tidemark <a@b.example>, Other <c@d.example>',
    'Team: a@b.example, c@d.example;',
    'Support: a@b.example;',
    'Tidemark <a@b.example>\r\nBcc: eve@d.example',
    'Tide\r\n mark <a@b.example>',
    `${'x'.repeat(250)}@b.example`,
  ])('%j is refused', (setting) => {
    expect(parseMailbox(setting)).toBeUndefined();
  });
});
