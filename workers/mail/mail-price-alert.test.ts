import { describe, expect, it } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import {
  appendCrossings,
  simultaneousCrossings,
} from '#application/alerts/testing/append-crossings.ts';
import { sendCommand } from '#application/handle-command.ts';
import { isMailRequested } from '#application/mails/request-mail.ts';
import {
  createTestContext,
  minutesLater,
  openTestPorts,
  today,
} from '#application/testing/test-ports.ts';
import { accountDecider } from '#domain/account/decider.ts';
import type { PriceNotice } from '#domain/alerts/notices.ts';
import { alertBounds } from '#domain/shared/market/price-alerts.ts';
import { mailPriceAlertWorker, priceAlertMailText } from './mail-price-alert.ts';

const notice = (price: string, given: Partial<PriceNotice> = {}): PriceNotice => ({
  alertId: 'a',
  coinId: 'solana',
  symbol: 'SOL',
  rule: { kind: 'price-below', price },
  price: 113.264,
  change24h: -2.15,
  crossedAt: '2026-11-25T10:00:00.000Z',
  source: 'CoinGecko',
  id: 'n',
  simulated: false,
  rearmPercent: 1,
  read: false,
  previousCrossedAt: null,
  ...given,
});

describe('the mail about a price alert', () => {
  it.each([
    ['114.017', '$114.017'],
    ['0.00001234567', '$0.00001234567'],
    ['70000.5', '$70,000.50'],
    ['2999', '$2,999'],
  ])('names the price as it was set: %s', (set, named) => {
    const { subject, paragraphs } = priceAlertMailText(notice(set));
    expect(subject).toBe(`SOL fell to ${named}`);
    expect(paragraphs[0]).toContain(`SOL fell to ${named}. On 25 November 2026`);
    expect(paragraphs[0]).toContain('the price was $113.26 (');
  });

  it.each([
    ['113.262', 113.261_9, '$113.262', '$113.2619'],
    ['113.264', 113.264, '$113.264', '$113.264'],
    ['1.01', 1.0099, '$1.01', '$1.0099'],
    ['0.0000112034', 0.000_011_203_1, '$0.0000112034', '$0.0000112031'],
    ['28000', 27_999.7, '$28,000', '$27,999.70'],
  ])('names a price that differs from %s with enough digits', (set, price, limit, reached) => {
    const { paragraphs } = priceAlertMailText(notice(set, { price }));
    expect(paragraphs[0]).toContain(`SOL fell to ${limit}. On 25 November 2026`);
    expect(paragraphs[0]).toContain(`the price was ${reached} (`);
  });
});

describe('the mail about a price alert in pounds', () => {
  const conversion = { rate: 0.763_21, source: 'Kraken', at: '2026-11-25T09:58:00.000Z' };
  const inPounds = notice('86.5', { currency: 'GBP', conversion });

  it('names pounds everywhere, and the price in dollars with the rate', () => {
    const { subject, paragraphs } = priceAlertMailText(inPounds);
    expect(subject).toBe('SOL fell to £86.50');
    expect(paragraphs[0]).toContain('SOL fell to £86.50. On 25 November 2026');
    expect(paragraphs[0]).toContain('the price was £86.44 (');
    expect(paragraphs[0]).not.toContain('$');
    expect(paragraphs[1]).toContain('The price was converted from $113.26 at 0.7632 (Kraken, ');
  });

  it('says nothing about a conversion in dollars', () => {
    expect(priceAlertMailText(notice('114')).paragraphs.join(' ')).not.toContain('converted');
  });
});

type Crossings = Parameters<typeof appendCrossings>[2];

describe('a crossing', () => {
  const eventId = '22222222-2222-4222-8222-222222222222';
  const publicAddress = { current: () => 'https://tidemark.example' };

  const isMailed = async (crossings: Crossings, noticeId: string): Promise<boolean> => {
    const ports = { ...(await openTestPorts()), publicAddress };
    const member = { email: 'ada@example.com', password: 'Engine1843', displayName: 'Ada' };
    const { accountId } = await registerAccount(ports, member, createTestContext());
    const verify = { type: 'VerifyAccountEmail', now: today } as const;
    await sendCommand(
      ports,
      accountDecider,
      { id: accountId, command: verify },
      createTestContext(),
    );
    await appendCrossings(ports, accountId, crossings);
    await mailPriceAlertWorker.handler(ports)({
      name: 'mail-price-alert',
      key: eventId,
      attempt: 1,
      dueAt: today,
      payload: { eventId, accountId, noticeId },
    });
    return isMailRequested(ports, { causeId: eventId, kind: 'price-alert' });
  };

  it('is mailed when newer notices have displaced it from the list of notices', async () => {
    const crossings = simultaneousCrossings(alertBounds.notices + 1, today);
    expect(await isMailed(crossings, 'notice-0')).toBe(true);
  });

  it('is not mailed within an hour of the last one of the alert, with any number of others between', async () => {
    const others = simultaneousCrossings(alertBounds.notices + 1, today);
    const crossings = (minutes: number) => [
      { alertId: 'same', noticeId: 'first', at: today },
      ...others,
      { alertId: 'same', noticeId: 'second', at: minutesLater(minutes) },
    ];
    expect(await isMailed(crossings(59), 'first')).toBe(true);
    expect(await isMailed(crossings(59), 'second')).toBe(false);
    expect(await isMailed(crossings(60), 'second')).toBe(true);
  });

  it('that is not in the log is not mailed', async () => {
    expect(await isMailed(simultaneousCrossings(1, today), 'unknown')).toBe(false);
  });
});
