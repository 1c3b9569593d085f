import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MailReportRefusedError, readMailReport } from './mail-reports.ts';

const secret = 'shared-secret-of-the-mail-service';
const now = new Date('2026-11-23T08:00:00.000Z');
const seconds = now.getTime() / 1000;

const bounce = { id: 'r1', type: 'bounce', email: 'ada@example.com', detail: '550 No mailbox' };

const signed = (body: unknown, { at = seconds, key = secret } = {}) => {
  const rawBody = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const hash = createHmac('sha256', key)
    .update(`${String(at)}.`)
    .update(rawBody)
    .digest('hex');
  return { rawBody, signature: `t=${String(at)},v1=${hash}` };
};
const read = (given: ReturnType<typeof signed>) => readMailReport(given, { secret, now });

describe('a report of the mail service', () => {
  it('is read when it is signed', () => {
    expect(read(signed(bounce))).toEqual(bounce);
    expect(read(signed({ ...bounce, type: 'complaint' }))).toMatchObject({ type: 'complaint' });
  });

  it('tells soft bounces and delivered mails apart', () => {
    expect(read(signed({ ...bounce, permanent: false }))).toMatchObject({ type: 'soft-bounce' });
    expect(read(signed({ ...bounce, type: 'delivered' }))).toMatchObject({ type: 'delivered' });
  });

  it('is refused with another key, another body, too old, too new, or unsigned', () => {
    const { rawBody, signature } = signed(bounce);
    const others = [
      signed(bounce, { key: 'another' }),
      { rawBody: Buffer.concat([rawBody, Buffer.from(' ')]), signature },
      signed(bounce, { at: seconds - 301 }),
      signed(bounce, { at: seconds + 301 }),
      ...['', 't=1', 'v1=', `t=${String(seconds)},v1=zz`, `t=x,v1=00`].map((odd) => {
        return { rawBody, signature: odd };
      }),
    ];
    for (const other of others) expect(() => read(other)).toThrow(MailReportRefusedError);
  });

  it('is refused when it is no report, and while no secret is set', () => {
    for (const odd of ['', '[]', '{"id":"1"}', { ...bounce, type: 'opened' }]) {
      expect(() => read(signed(odd))).toThrow(MailReportRefusedError);
    }
    expect(() => readMailReport(signed(bounce), { secret: undefined, now })).toThrow(
      'MAIL_WEBHOOK_SECRET is not set.',
    );
  });
});
