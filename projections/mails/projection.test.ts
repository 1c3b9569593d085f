import { describe, expect, it } from 'vitest';
import { ada, eventLog } from '../engine/testing/events.ts';
import { given } from '../engine/testing/projection-spec.ts';
import { mails } from './projection.ts';

const mailId = '2c2c2c2c-2c2c-4c2c-8c2c-2c2c2c2c2c2c';
const stream = `mail-${mailId}`;
const content = { to: 'ada@x.example', subject: 'Hello', text: 'Hello Ada' };
const request = {
  type: 'MailRequested',
  data: {
    accountId: ada,
    kind: 'welcome',
    delivery: 'at-most-once',
    ...content,
    requestedAt: '2026-05-01T10:00:00.000Z',
  },
};
const attempted = { type: 'MailAttempted', data: { attempt: 1 } };
const at = '2026-05-01T10:05:00.000Z';

describe('a mail', () => {
  it('waits when it was requested, and shows nothing personal', () => {
    const log = eventLog();
    log.add(stream, request);
    const { then, documents } = given(log.events).when(mails);
    then(mailId, { accountId: ada, kind: 'welcome', status: 'waiting', attempts: 0 });
    expect(JSON.stringify([...documents])).not.toMatch(/ada@x|Hello/);
  });

  it.each([
    ['MailSent', { attempt: 1 }, 'sent'],
    ['MailRefused', { attempt: 1, reason: 'busy' }, 'refused'],
    ['MailLeftInDoubt', { attempt: 1 }, 'in-doubt'],
    ['MailDecided', { decision: 'again', reason: 'r' }, 'waiting'],
    ['MailDecided', { decision: 'sent', reason: 'r' }, 'sent'],
    ['MailDecided', { decision: 'dropped', reason: 'r' }, 'dropped'],
    ['MailCancelled', {}, 'dropped'],
  ] as const)('is after %s with %j: %s', (type, data, status) => {
    const log = eventLog();
    log.add(stream, request);
    log.add(stream, attempted);
    log.add(stream, { type, data, at });
    given(log.events).when(mails).then(mailId, { status, attempts: 1, changedAt: at });
  });
});
