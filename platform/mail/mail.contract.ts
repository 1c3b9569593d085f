import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mailer, OutgoingMail } from './mail.port.ts';
import type { DeliveredMail } from './testing/parse-eml.ts';

export type MailSetup = {
  readonly mail: Mailer;
  readonly delivered: () => Promise<readonly DeliveredMail[]>;
  readonly dispose: () => Promise<void>;
};

const welcome: OutgoingMail = {
  id: 'welcome-1',
  accountId: 'ada',
  to: 'ada@tidemark.example',
  subject: 'Welcome to Tidemark',
  text: 'Hello Ada',
  html: '<p>Hello <b>Ada</b></p>',
};

export const mailerContract = (name: string, setUp: () => Promise<MailSetup>): void => {
  describe(`mail through ${name}`, () => {
    let setup: MailSetup;
    beforeEach(async () => {
      setup = await setUp();
    });
    afterEach(async () => {
      await setup.mail.close();
      await setup.dispose();
    });

    it('delivers a mail with both of its forms', async () => {
      await setup.mail.send(welcome);
      const { to, subject, text, html } = welcome;
      const [deliveredMail, ...otherMails] = await setup.delivered();
      expect(deliveredMail).toMatchObject({ to, subject, text, html });
      expect(deliveredMail?.headers).toEqual(
        expect.arrayContaining(['from', 'to', 'subject', 'date', 'message-id', 'mime-version']),
      );
      expect(otherMails).toEqual([]);
    });

    it('says in its head where mails like it are switched off, and nothing of a required one', async () => {
      const unsubscribe = 'https://tidemark.example/off/token';
      await setup.mail.send({ ...welcome, unsubscribe });
      const insecureUrl = unsubscribe.replace('https', 'http');
      await setup.mail.send({ ...welcome, id: 'opened-1', unsubscribe: insecureUrl });
      await setup.mail.send({ ...welcome, id: 'required-1' });
      const listHeaders = (await setup.delivered()).map(({ headers }) =>
        headers.filter((name) => name.startsWith('list-')).join(),
      );
      expect(listHeaders.sort()).toEqual([
        '',
        'list-unsubscribe',
        'list-unsubscribe,list-unsubscribe-post',
      ]);
    });

    it('says that a program wrote it, and which list an edition belongs to', async () => {
      const list = { name: 'Tidemark newsletter', label: 'newsletter' };
      await setup.mail.send({ ...welcome, list });
      await setup.mail.send({ ...welcome, id: 'personal-1' });
      const headerValues = (await setup.delivered()).map(({ values }) => values);
      expect(headerValues.map((head) => head['auto-submitted'])).toEqual(
        headerValues.map(() => 'auto-generated'),
      );
      expect(headerValues.map((head) => head['list-id'])).toEqual([
        'Tidemark newsletter <newsletter.tidemark.example>',
        undefined,
      ]);
    });

    it('sends the same id once, also at the same time, and another id again', async () => {
      await Promise.all([setup.mail.send(welcome), setup.mail.send(welcome)]);
      await setup.mail.send({ ...welcome, text: 'changed' });
      await setup.mail.send({ ...welcome, id: 'welcome-2' });
      expect((await setup.delivered()).map(({ text }) => text)).toEqual(['Hello Ada', 'Hello Ada']);
    });

    it.each([
      ['emoji', 'Bitcoin 🚀 up'],
      ['a long subject beyond one line', 'Ünïcode '.repeat(40).trim()],
      ['what looks encoded already', '=?utf-8?B?SGVsbG8=?='],
      ['right to left', 'שלום \u202Eabc'],
      ['nothing', ''],
      ['quotation marks', 'Your message "Where is my refund?" was answered'],
    ])('keeps %s in subject and text', async (_, odd) => {
      const text = `${odd}\n.\n..\nFrom here\n${'long line '.repeat(200)}`;
      await setup.mail.send({ ...welcome, subject: odd, text, html: `<p>${odd}</p>` });
      const [deliveredMail] = await setup.delivered();
      expect(deliveredMail?.subject).toBe(odd);
      expect(deliveredMail?.text).toBe(text);
      expect(deliveredMail?.html).toBe(`<p>${odd}</p>`);
    });

    it('does not let a line break in a subject become a header', async () => {
      const subject = 'Hello\r\nBcc: eve@tidemark.example\nX-Evil: yes\u0000\u2028end';
      await setup.mail.send({ ...welcome, subject });
      const [deliveredMail] = await setup.delivered();
      expect(deliveredMail?.subject).toBe('Hello Bcc: eve@tidemark.example X-Evil: yes end');
      expect(deliveredMail?.headers).not.toContain('bcc');
      expect(deliveredMail?.headers).not.toContain('x-evil');
      expect(deliveredMail?.to).toBe(welcome.to);
    });

    it.each([
      'ada@tidemark.example\r\nBcc: eve@tidemark.example',
      'ada@tidemark.example, eve@tidemark.example',
      'ada@tidemark.example;eve@tidemark.example',
      'Ada <ada@tidemark.example>',
      '"ada@x"@tidemark.example',
      'ada',
      '',
      `${'a'.repeat(300)}@tidemark.example`,
    ])('refuses %j as a recipient', async (to) => {
      await expect(setup.mail.send({ ...welcome, to })).rejects.toMatchObject({
        name: 'MailRefusedError',
        scope: 'mail',
        final: true,
      });
      expect(await setup.delivered()).toEqual([]);
    });
  });
};
