import { expect, it, vi } from 'vitest';
import { keptMonths, keptTrialMonths } from '#domain/shared/time/kept-months.ts';
import { retention } from '#observations/retention.ts';
import { testPlatform } from '../testing/test-platform.ts';
import { applyRetentionWorker } from './apply-retention.ts';
import { retentionTable } from './retention-table.ts';

it('the daily job deletes expired sessions and drafts and old mails, and nothing else', async () => {
  const platform = await testPlatform({ DEMO: 'off' });
  const now = platform.clock.now();
  const after = (days: number): string =>
    new Date(now.getTime() + days * 24 * 3_600_000).toISOString();
  const { sessions, keptDocuments, outbox, keys } = platform;
  const accountId = '22222222-2222-4222-8222-222222222222';
  const session = {
    accountId,
    createdAt: after(-9),
    usedAt: after(-9),
    device: { address: '192.0.2.…', userAgent: 'Firefox' },
    remembered: false,
    written: {},
  };
  await sessions.create('valid', { ...session, expiresAt: after(1) });
  await sessions.create('expired', { ...session, expiresAt: after(-1) });
  await keys.obtain(accountId);
  const draft = { accountId, kind: 'drafts' };
  const value = { value: 1, savedAt: after(-2) };
  await keptDocuments.save({ ...draft, name: 'new' }, { ...value, expiresAt: after(1) });
  await keptDocuments.save({ ...draft, name: 'old' }, { ...value, expiresAt: after(-1) });
  const mail = { id: '1', accountId, to: 'ada@example.com', subject: 'Hi', text: '', html: '' };
  await outbox?.send(mail);
  const info = vi.fn();
  const run = applyRetentionWorker.handler({ ...platform, logger: { info } });
  const job = { name: 'apply-retention', key: 'k', payload: {}, attempt: 1 };
  await run({ ...job, dueAt: now });
  // The stores use the system clock, so the number of expired months grows.
  const monthsSince2020 = (now.getUTCFullYear() - 2020) * 12 + now.getUTCMonth() + 1;
  const deleted = {
    'login-addresses': monthsSince2020 - keptMonths,
    'trial-mailboxes': monthsSince2020 - keptTrialMonths,
    sessions: 1,
    drafts: 1,
    outbox: 0,
    'backups-before-updates': 0,
  };
  expect(info).toHaveBeenLastCalledWith(deleted, expect.any(String));
  expect(await sessions.find('valid')).toBeDefined();
  expect(await keptDocuments.find({ ...draft, name: 'new' })).toBeDefined();
  expect(await outbox?.sent()).toHaveLength(1);
  await run({ ...job, dueAt: new Date(after(91)) });
  expect(info).toHaveBeenLastCalledWith(expect.objectContaining({ outbox: 1 }), expect.any(String));
  expect(await outbox?.sent()).toEqual([]);
  await platform.close();
});

it('the table has every kind of observation once, and what deletes those with an age limit', () => {
  const kinds = retentionTable.map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(retentionTable.slice(-Object.keys(retention).length)).toEqual(
    expect.arrayContaining([
      { kind: 'major-candles', kept: 'three years of hours', deletedBy: 'the next observation' },
      { kind: 'other-candles', kept: '400 days of hours', deletedBy: 'the next observation' },
      { kind: 'fear-greed', kept: 'every day' },
      {
        kind: 'cards',
        kept: 'until the account is erased',
        inNotice: ['Last four digits and country of your card', 'Until you delete your account'],
      },
    ]),
  );
});
