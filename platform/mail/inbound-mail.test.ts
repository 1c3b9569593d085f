import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, secondMs } from '#domain/shared/time/durations.ts';
import { mailHash } from './checked-mail.ts';
import {
  InboundMailRefusedError,
  maxInboundText,
  maxSignatureAgeMs,
  maxSignatureAheadMs,
  readInboundMail,
} from './inbound-mail.ts';
import {
  mailgunPost,
  postmarkPost,
  signMailgun,
  type InboundPostSample,
  type MailgunSignature,
  type SentEmail,
} from './testing/inbound-posts.ts';

const secret = 'shared-with-the-mail-service';
const now = new Date('2026-05-04T10:00:00.000Z');
const basic = (password: string): string =>
  `Basic ${Buffer.from(`tidemark:${password}`).toString('base64')}`;

const read = ({ contentType, body }: InboundPostSample, authorization = basic(secret)) =>
  readInboundMail({ rawBody: body, contentType, authorization }, { secret, now });

const tryRead = (...given: Parameters<typeof read>): unknown => {
  try {
    read(...given);
    return 'accepted';
  } catch (error) {
    return error instanceof InboundMailRefusedError ? error.problem : error;
  }
};

const formats = [
  ['Postmark', (mail: SentEmail) => Promise.resolve(postmarkPost(mail))],
  ['Mailgun', (mail: SentEmail) => mailgunPost(mail)],
] as const;

const from = 'ada@post.example';
const inThread = {
  References: `<first@post.example> <${mailHash('support-r1')}@tidemark.example>`,
};

describe.each(formats)('an email in the format of %s', (_, post) => {
  it('is read with its sender, its texts and the names of its files', async () => {
    const mail = read(
      await post({
        from: 'Ada@Post.example',
        subject: 'Re: Our answer',
        text: 'Thank you.\r\n\r\n> So it is.',
        stripped: 'Thank you.',
        files: ['invoice.pdf', 'photo.png'],
      }),
    );
    expect(mail).toMatchObject({
      from,
      subject: 'Re: Our answer',
      text: 'Thank you.\n\n> So it is.',
      replyText: 'Thank you.',
      attachments: ['invoice.pdf', 'photo.png'],
      isAutomatic: false,
    });
  });

  it('has the same id when it is posted again', async () => {
    const [first, again] = [read(await post({ from })), read(await post({ from }))];
    expect(again.id).toBe(first.id);
    expect(first.id).not.toBe('');
  });

  it('answers what its headers name, and nothing else', async () => {
    const reply = read(await post({ from, headers: inThread }));
    expect([reply.answers('support-r1'), reply.answers('support-r2')]).toEqual([true, false]);
    const named = `<${mailHash('mail-1')}@tidemark.example>`;
    const outlook = read(await post({ from, headers: { 'In-Reply-To': named } }));
    expect(outlook.answers('mail-1')).toBe(true);
    const subject = `Re: ${named}`;
    const quoted = read(await post({ from, subject, text: named }));
    expect(quoted.answers('mail-1')).toBe(false);
  });

  it.each([
    ['an absence notice', { 'Auto-Submitted': 'auto-replied' }],
    ['a mail of our own', { 'auto-submitted': 'auto-generated; owner=x' }],
    ['a bulk mail', { Precedence: 'bulk' }],
    ['an old absence notice', { Precedence: 'AUTO_REPLY' }],
    ['a marked reply', { 'X-Autoreply': 'yes' }],
    ['an email to a list', { 'List-Id': '<news.shop.example>' }],
    ['an email to many readers', { 'List-Unsubscribe': '<https://shop.example/stop>' }],
    ['a mail without a return path', { 'Return-Path': '<>' }],
    ['a delivery report', { 'Content-Type': 'multipart/report; report-type=delivery-status' }],
  ])('is automatic: %s', async (_kind, headers) => {
    expect(read(await post({ from, headers })).isAutomatic).toBe(true);
  });

  it('is not automatic because a header says so', async () => {
    const headers = {
      'Auto-Submitted': 'no',
      Precedence: 'first-class',
      'Return-Path': `<${from}>`,
    };
    expect(read(await post({ from, headers })).isAutomatic).toBe(false);
    const report = read(await post({ from: 'MAILER-DAEMON@post.example' }));
    expect(report.isAutomatic).toBe(true);
  });

  it('is made readable: HTML, control characters, and no text at all', async () => {
    const html = '<p>First</p><script>x()</script><p>Second</p>';
    expect(read(await post({ from, html })).text).toContain('First\nSecond');
    const text = 'Turned \u202e around, a zero \u0000 byte\n\n\n\nand half a pair \ud83d.';
    const cleaned = read(await post({ from, text })).text;
    expect(cleaned).not.toMatch(/\u202e|\n{3}/u);
    expect(cleaned).not.toContain('\u0000');
    expect(cleaned.isWellFormed()).toBe(true);
    expect(read(await post({ from })).text).toBe('[This email has no text.]');
  });

  it('is cut where it is too long', async () => {
    const { text, subject, attachments } = read(
      await post({
        from,
        text: 'x'.repeat(5 * maxInboundText),
        subject: 's'.repeat(5000),
        files: Array.from({ length: 30 }, (_name, index) => `${String(index)}${'n'.repeat(500)}`),
      }),
    );
    expect(text.length).toBeLessThan(maxInboundText + 100);
    expect(text).toContain('The rest of this email was cut.');
    expect([subject.length, attachments.length, attachments[0]?.length]).toEqual([200, 20, 200]);
  });

  it('needs the secret', async () => {
    const sample = await post({ from });
    for (const authorization of ['', basic(`${secret}!`), basic(''), `Bearer ${secret}`, 'Basic ='])
      expect(tryRead(sample, authorization)).toBe('secret');
    expect(tryRead(sample, basic(secret))).toBe('accepted');
  });
});

describe('a form of Mailgun', () => {
  const sign = (key: string, shiftMs = 0) =>
    signMailgun(key, { at: new Date(now.getTime() + shiftMs) });
  const trySigned = async (signature: MailgunSignature) =>
    tryRead(await mailgunPost({ from }, signature), '');

  it('is accepted with the signature of the key', async () => {
    expect(await trySigned(sign(secret))).toBe('accepted');
    expect(await trySigned(sign('another key'))).toBe('secret');
    const { timestamp } = sign(secret, secondMs);
    expect(await trySigned({ ...sign(secret), timestamp })).toBe('secret');
  });

  it('is accepted while the service repeats its posts, and not later', async () => {
    for (const shiftMs of [-8 * hourMs, -maxSignatureAgeMs, maxSignatureAheadMs])
      expect(await trySigned(sign(secret, shiftMs))).toBe('accepted');
    const yearMs = 365 * dayMs;
    for (const shiftMs of [
      -yearMs,
      -maxSignatureAgeMs - secondMs,
      maxSignatureAheadMs + secondMs,
      yearMs,
    ])
      expect(await trySigned(sign(secret, shiftMs))).toBe('secret');
  });

  it.each(['', 'now', '-1', '1e9', '1777888800.5', '0x69F8', ' 1777888800', '1777888800000'])(
    'is refused with the time "%s", although it is signed',
    async (timestamp) => {
      const token = 'a'.repeat(50);
      const signature = createHmac('sha256', secret).update(`${timestamp}${token}`).digest('hex');
      expect(await trySigned({ timestamp, token, signature })).toBe('secret');
    },
  );

  it('with the password needs no signature', async () => {
    const old = await mailgunPost({ from }, sign(secret, -2 * maxSignatureAgeMs));
    expect(tryRead(old)).toBe('accepted');
  });

  it('without an envelope sender is a delivery report', async () => {
    const report = read(await mailgunPost({ from }, undefined, ''));
    expect(report.isAutomatic).toBe(true);
  });
});

it('refuses what is not an email', () => {
  const json = (body: unknown): InboundPostSample => ({
    contentType: 'application/json',
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  });
  for (const body of ['', 'no json', '[]', 'null', {}, { MessageID: '' }, { MessageID: 7 }])
    expect(tryRead(json(body))).toBe('format');
  const broken = { contentType: 'multipart/form-data; boundary=x', body: Buffer.from('nothing') };
  expect(tryRead(broken)).toBe('format');
  const headers = new URLSearchParams({ 'message-headers': '{"not":"a list"}' }).toString();
  const contentType = 'application/x-www-form-urlencoded';
  expect(tryRead({ contentType, body: Buffer.from(headers) })).toBe('format');
});

it('from several senders has none', () => {
  const sample = postmarkPost({ from: 'a@x.example, b@x.example' });
  expect(read(sample).from).toBeUndefined();
});
