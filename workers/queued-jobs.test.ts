import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import type { HandlerPorts } from './engine/define-worker.ts';

const accountId = '6516329c-9478-4381-a4e9-c19f71687711';
const eventId = '0c485ff3-ec72-49e3-9d5b-d92988f9ec76';
const requestId = 'f7372223-2782-442a-b569-0434ee3b0acd';
const at = '2026-11-09T10:00:00.000Z';

const plan = 'pro';
const unpaid = { kind: 'unpaid', subscriptionId: 'sub_1', periodEndsAt: at, day: 1 };
const newPrice = { kind: 'price-change', plan, interval: 'month', fromPence: 999, toPence: 1099 };

/** Payloads as release 0.1.0 queued them: at least one of each job. */
const queuedBy010: Readonly<Record<string, readonly object[]>> = {
  'announce-access-change': [{ accountId }],
  'announce-notice': [{ accountId, noticeId: 'alert-1@1' }],
  'cancel-mails': [{ accountId }],
  'check-payments': [{ comparisonId: requestId }],
  'compare-payments': [{}],
  'copy-mail': [{ mailId: requestId, eventId }],
  'deliver-edition': [
    { key: 'daily-2026-11-09', shard: 0 },
    { key: 'daily-2026-11-09', shard: 1, left: null },
    { key: 'daily-2026-11-09', shard: 1, left: 12 },
  ],
  'deliver-mail': [{ mailId: requestId }],
  'end-staff-sessions': [{ accountId }],
  'end-suspended-sessions': [{ accountId }],
  'erase-old-support': [{}],
  'erase-support-of-member': [{ accountId }],
  'expire-grants': [{ accountId }],
  'finish-credit': [{ accountId, creditId: requestId }],
  'carry-out-change': [{ accountId, changeId: requestId }],
  'finish-erasure': [{ accountId }],
  'finish-withdrawal': [{ accountId }],
  'forget-customer': [{ accountId }],
  'look-up-coin': [{ symbol: 'PEPE', kind: 'live', askedAt: at }],
  'mail-account-link': [
    { eventId, accountId, requestId, purpose: 'verify-email' },
    { eventId, accountId, requestId, purpose: 'undo-email' },
  ],
  'mail-bulk-result': [{ eventId, bulkChangeId: requestId }],
  'mail-identity-notice': [{ eventId, accountId }],
  'mail-invoices': [{ accountId }],
  'mail-membership-notice': [
    { eventId, accountId, plan, notice: { kind: 'granted', endsAt: null } },
    { eventId, accountId, plan, notice: { kind: 'credited', pence: 500, invoiceAt: at } },
    { eventId, accountId, plan, notice: { kind: 'expired', at } },
    { eventId, accountId, plan, notice: { kind: 'revoked', at } },
  ],
  'mail-new-device': [{ eventId, accountId, stream: `signin-${accountId}-2026-11`, revision: 0 }],
  'mail-password-notice': [{ eventId, accountId }],
  'mail-payment-notice': [
    { eventId, accountId, notice: unpaid },
    { eventId, accountId, notice: { kind: 'ended', plan, cause: 'cancelled', at } },
    { eventId, accountId, notice: { kind: 'trial-ending', grantId: requestId, plan, endsAt: at } },
    { eventId, accountId, notice: { ...newPrice, effectiveAt: at } },
  ],
  'mail-price-alert': [{ eventId, accountId, noticeId: 'alert-1@1' }],
  'mail-admin-suspension': [{ eventId, accountId }],
  'mail-range-alert': [{ coinId: 'bitcoin', cutOffAt: at, leftAt: at }],
  'mail-recovery-request': [{ accountId, recoveryId: requestId }],
  'mail-second-factor-notice': [
    { eventId, accountId, what: 'enabled', left: null },
    { eventId, accountId, what: 'recovery-code-used', left: 9 },
  ],
  'mail-signals': [{ at }],
  'mail-support-answer': [{ eventId, requestId }],
  'mail-support-received': [{ eventId, requestId }],
  'mail-welcome': [{ eventId, accountId }],
  'prepare-renewals': [{}],
  'produce-edition': [{}],
  'reconcile-provider-event': [
    { eventId: 'evt_1', type: 'invoice.paid', customerId: 'cus_1', chargeId: null },
    { eventId: 'evt_1', type: 'invoice.paid', customerId: 'cus_1' },
  ],
  'release-former-emails': [{ accountId }],
  'request-password-reset': [{ emailHash: 'hash', requestId }],
  'resolve-claim': [{ kind: 'email', hash: 'hash' }],
  'run-bulk-change': [{ bulkChangeId: requestId }],
  'settle-subscriptions': [{}],
  'start-deliveries': [{}],
  'start-delivery': [{ kind: 'daily', date: '2026-11-09' }],
  'sweep-grants': [{}],
  'update-customer-email': [{ accountId }],
  'want-coin-history': [{ coinId: 'tron' }],
  'want-tickers': [{ coinId: 'tron', symbol: 'TRX', askedAt: at }],
};

class PortUsed extends Error {}

const logger = pino({ level: 'silent' });

/** Ports of which every call fails, except logging: a job that gets so far has parsed its payload. */
const portsThatFail = new Proxy(() => undefined, {
  get: (_target, key): unknown => {
    if (key === 'then') return undefined;
    return key === 'logger' ? logger : portsThatFail;
  },
  apply: () => {
    throw new PortUsed();
  },
}) as unknown as HandlerPorts;

describe.each(Object.entries(queuedBy010))('%s, as release 0.1.0 queued it', (name, payloads) => {
  it.each(payloads.map((payload) => ({ payload })))('runs: $payload', async ({ payload }) => {
    const handle = catalogue.handlers(portsThatFail)[name];
    const job = { name, payload, key: eventId, attempt: 1, dueAt: new Date(at) };
    await expect(handle?.(job)).rejects.toThrow(PortUsed);
  });

  it('is refused with a field that no release has queued', async () => {
    const handle = catalogue.handlers(portsThatFail)[name];
    const payload = { ...payloads[0], unknown: true };
    const job = { name, payload, key: eventId, attempt: 1, dueAt: new Date(at) };
    await expect(handle?.(job)).rejects.toThrow('Unrecognized key');
  });
});
