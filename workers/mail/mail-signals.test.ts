import { afterEach, beforeEach, expect, it } from 'vitest';
import { changePreferences } from '#application/account/profile/change-preferences.ts';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { sendCommand } from '#application/handle-command.ts';
import { readAccountMails } from '#application/mails/read-mails.ts';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import { recordSignals } from '#application/signals/record-signals.ts';
import { accountDecider } from '#domain/account/decider.ts';
import type { Currency } from '#domain/shared/market/currencies.ts';
import { hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import { openExchangeRates, writeExchangeRates } from '#observations/exchange-rates/store.ts';
import type { RunningConsumers } from '#platform/consumers/run-consumers.ts';
import type { Platform } from '#platform/platform.ts';
import { startProjector } from '../start-projector.ts';
import { testPlatform } from '../testing/test-platform.ts';
import { mailSignalsWorker } from './mail-signals.ts';
import { createSignalsMailJob } from './mail-signals.ts';

let platform: Platform;
let projector: RunningConsumers;
let hour: number;

beforeEach(async () => {
  platform = await testPlatform();
  projector = startProjector(platform, { turnMs: 10, graceMs: 0 });
  await projector.reachedHead();
  hour = Math.floor(platform.clock.now().getTime() / hourMs) * hourMs;
});
afterEach(async () => {
  await projector.stop();
  await platform.close();
});

const context = () => ({ actor: 'system', now: platform.clock.now(), correlationId: 'test' });

type Member = { readonly pro?: boolean; readonly verified?: boolean; readonly asked?: boolean };

const member = async (
  name: string,
  { pro = true, verified = true, asked = true }: Member = {},
): Promise<string> => {
  const passwords = { ...platform.passwords, hash: () => Promise.resolve('a hash') };
  const input = { email: `${name}@example.com`, password: 'Engine1843', displayName: name };
  const { accountId } = await registerAccount({ ...platform, passwords }, input, context());
  const now = platform.clock.now();
  if (verified) {
    const command = { type: 'VerifyAccountEmail', now } as const;
    await sendCommand(platform, accountDecider, { id: accountId, command }, context());
  }
  if (pro) {
    const grant = { accountId, plan: 'pro', duration: 'monthly', reason: 'Test' } as const;
    await grantMembership(platform, grant, context());
  }
  if (asked) {
    const choices = { 'trading-signals': true };
    await sendCommand(
      platform,
      accountDecider,
      { id: accountId, command: { type: 'ChangeAccountNotifications', choices } },
      context(),
    );
  }
  return accountId;
};

const raise = async (coinId: string): Promise<void> => {
  const met = { at: hour, price: 64_000, evidence: [{ name: 'rsi', before: 28, now: 31 }] };
  await recordSignals(platform, {
    coinId,
    source: 'Simulated market',
    simulated: true,
    scoreFrom: hour,
    until: hour,
    triggeredRules: [
      { ...met, rule: 'rsi', direction: 'long' },
      { ...met, rule: 'macd', direction: 'short' },
    ],
    outcomeOf: () => undefined,
    nowAt: () => new Date(hour + minuteMs),
  });
  await projector.reachedHead();
};

const run = async (now = hour + 660_000): Promise<void> => {
  await projector.reachedHead();
  const { runAt, ...job } = createSignalsMailJob(hour);
  const clock = { now: () => new Date(now) };
  await mailSignalsWorker.handler({ ...platform, clock })({
    ...job,
    attempt: 1,
    dueAt: runAt ?? new Date(hour),
  });
  await projector.reachedHead();
};
const mailsTo = async (accountId: string) => {
  const mails = await readAccountMails(platform, accountId);
  return mails.filter(({ kind }) => kind === 'trading-signals');
};

it('all signals of an hour are one mail, with the record of each rule, and a repeat is the same mail', async () => {
  const ada = await member('ada');
  await raise('bitcoin');
  await raise('solana');
  await run();
  await run();
  const mails = await mailsTo(ada);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    subject: 'Simulated market: 4 technical events: BTC, SOL',
    text: expect.stringMatching(
      /BTC, up, at \$64,000\. The RSI .* No event of this rule has an outcome yet\.[^]*simulated market[^]*information, not advice[^]*Turn off these emails/,
    ) as string,
  });
});

it('they go to confirmed pro members who asked for them, and to nobody else', async () => {
  const others = [
    await member('free', { pro: false }),
    await member('unasked', { asked: false }),
    await member('unconfirmed', { verified: false }),
  ];
  const former = await member('former');
  const choices = { 'trading-signals': false };
  const off = { type: 'ChangeAccountNotifications', choices } as const;
  await sendCommand(platform, accountDecider, { id: former, command: off }, context());
  const ada = await member('ada');
  await raise('bitcoin');
  await run();
  expect(await mailsTo(ada)).toHaveLength(1);
  for (const other of [...others, former]) expect(await mailsTo(other)).toEqual([]);
});

it('prices are in the reader’s currency, or in USD without a current rate, and the mail says so', async () => {
  const at = platform.clock.now().toISOString();
  const source = { source: 'Kraken', kind: 'live', unconfirmed: null } as const;
  await openExchangeRates(platform);
  await writeExchangeRates(platform, [
    { id: 'GBP', rate: 0.75, at, ...source },
    { id: 'EUR', rate: 0.9, at: new Date(Date.parse(at) - 3 * hourMs).toISOString(), ...source },
  ]);
  const choose = async (accountId: string, currency: Currency): Promise<void> => {
    const news = { preferredCategories: [], sentimentPreference: 'all' } as const;
    const choice = { accountId, preferredCoins: [], ...news, currency };
    await changePreferences(platform, choice, context());
  };
  const inPounds = await member('pounds');
  await choose(inPounds, 'GBP');
  const inEuros = await member('euros');
  await choose(inEuros, 'EUR');
  await raise('bitcoin');
  await run();
  const [pounds] = await mailsTo(inPounds);
  expect(pounds?.text).toMatch(/BTC, up, at £48,000\./);
  expect(pounds?.text).toMatch(/converted from US dollars at 0\.75 \(Kraken, .* GMT\)\./);
  const [euros] = await mailsTo(inEuros);
  expect(euros?.text).toMatch(/BTC, up, at \$64,000\./);
  expect(euros?.text).toContain(
    'in US dollars, because there is no current exchange rate for EUR.',
  );
});

it('an hour without signals has no mail, and one that is long over neither', async () => {
  const ada = await member('ada');
  await run();
  await raise('bitcoin');
  await run(hour + hourMs + 1);
  expect(await mailsTo(ada)).toEqual([]);
});
