import { beforeAll, describe, expect, it } from 'vitest';
import { verifyEmail } from '#application/account/registration/verify-email.ts';
import { watchCoin } from '#application/alerts/change-alerts.ts';
import { decideDelivery } from '#application/deliveries/decide-delivery.ts';
import { deliverBatch } from '#application/deliveries/deliver-batch.ts';
import { startDelivery } from '#application/deliveries/start-delivery.ts';
import { goldenEdition } from '#application/deliveries/testing/kept-edition.ts';
import { recordHours } from '#application/predictions/record-hours.ts';
import { forecastHours } from '#application/predictions/testing/forecast-hours.ts';
import { createAccurateHistory } from '#application/predictions/testing/good-history.ts';
import { deriveId } from '#application/derive-id.ts';
import { eraseAccount } from '#application/members/erase-account.ts';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import { createTestStory } from '#application/editions/testing/test-story.ts';
import { writeWeeklyReport } from '#application/weekly-report/write-report.ts';
import type { Notifications } from '#contract/account/notifications.ts';
import { exportEndpoints } from '#contract/account/export.ts';
import { editionStream, type EditionVersion } from '#domain/edition/edition.ts';
import type { EditionKind } from '#domain/delivery/events.ts';
import { rangeAlertStream } from '#domain/range-alert/range-alert.ts';
import type { ForecastRangeLeft } from '#domain/range-alert/events.ts';
import type { SnapshotValue } from '#domain/shared/news/edition-content.ts';
import { defaultNewsletter } from '#domain/shared/news/newsletter.ts';
import type { ExpectedRevision } from '#platform/event-store/event-store.port.ts';
import { writeStories } from '#observations/news/store.ts';
import type { OutgoingMail } from '#platform/mail/mail.port.ts';
import { findEditionReader } from '#projections/edition-readers/read-model.ts';
import { call, password, register, type Visitor } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const date = '2026-03-02';
// Late: it was due at 07:00.
const generatedAt = `${date}T07:20:00.000Z`;
const withOwnCoins = ['watchlist', ...defaultNewsletter.topics];
const source = 'CoinGecko';

const figures = (id: string, price: number, change: number): SnapshotValue[] => [
  { id: `${id}.price`, label: `${id}, price in USD`, value: price },
  { id: `${id}.change24h`, label: `${id}, change in 24 hours, per cent`, value: change },
];

const edition: EditionVersion = {
  ...goldenEdition,
  date,
  generatedAt,
  snapshot: [
    {
      title: 'Market list',
      source,
      at: `${date}T06:59:00.000Z`,
      simulated: false,
      values: [...figures('bitcoin', 60482, 1.8), ...figures('ethereum', 2410, -3.4)],
    },
  ],
};

const stories = [
  createTestStory({ id: 's1', title: 'Bitcoin rises', publishedAt: '2026-03-02T05:00:00.000Z' }),
  createTestStory({
    id: 's2',
    title: 'Ether falls',
    coins: ['ETH'],
    publishedAt: '2026-03-02T06:00:00.000Z',
  }),
  // Older than a day, and after the edition.
  createTestStory({
    id: 's3',
    title: 'Ether last week',
    coins: ['ETH'],
    publishedAt: '2026-02-26T06:00:00.000Z',
  }),
  createTestStory({
    id: 's4',
    title: 'Ether later',
    coins: ['ETH'],
    publishedAt: '2026-03-02T07:25:00.000Z',
  }),
];
const members: Record<string, Visitor> = {};

const system = () => ({ actor: 'system', now: running.platform.clock.now(), correlationId: 'own' });
const idOf = (name: string): string => members[name]?.id ?? '';

const append = (
  stream: string,
  type: string,
  data: object,
  expected: ExpectedRevision = 'none',
): Promise<unknown> => {
  const id = deriveId('own-coins', stream, JSON.stringify(data));
  const { now: at, ...rest } = system();
  const metadata = { ...rest, at: at.toISOString(), schemaVersion: 1, causationId: 'own' };
  return running.platform.eventStore.append(stream, [{ id, type, data, metadata }], expected);
};

const leaveRange = (coinId: string, leftAt: string, price: string): Promise<unknown> => {
  const cutOffAt = `${leftAt.slice(0, 13)}:00:00.000Z`;
  const data: ForecastRangeLeft['data'] = {
    coinId,
    horizonHours: 24,
    cutOffAt,
    issuedAt: cutOffAt,
    targetAt: generatedAt,
    low: '100',
    high: '200',
    price,
    source,
    leftAt,
    simulated: false,
  };
  return append(rangeAlertStream(coinId, cutOffAt), 'ForecastRangeLeft', data);
};

type Reader = { readonly watches?: readonly (readonly [string, string])[]; readonly body?: object };

const join = async (name: string, { watches = [], body }: Reader): Promise<void> => {
  const member = await register(running, `${name}@coins.example`);
  members[name] = member;
  await verifyEmail(running.platform, { accountId: member.id }, system());
  await member.call('PUT', '/api/notifications', { body: { choices: { newsletter: true } } });
  if (body) await member.call('PUT', '/api/notifications/newsletter', { body });
  for (const [coinId, symbol] of watches)
    await watchCoin(running.platform, { accountId: member.id, coinId, symbol }, system());
};

/** Delivers the next batch. Returns its mails by the name of their reader. */
const deliver = async (
  kind: EditionKind,
  failing?: string,
): Promise<ReadonlyMap<string, OutgoingMail>> => {
  const sent = new Map<string, OutgoingMail>();
  const mail = {
    recognisesIds: false,
    send: (one: OutgoingMail): Promise<void> => {
      const [name = ''] = one.to.split('@');
      if (name === failing) return Promise.reject(new Error('The connection ended'));
      sent.set(name, one);
      return Promise.resolve();
    },
  };
  await startDelivery(running.platform, { kind, date, version: 1 }, system());
  await deliverBatch(
    { ...running.platform, outbox: undefined, mail },
    { key: `${kind}-${date}`, shard: 0 },
    { contextNow: system, enqueue: (round) => round(), lastAttempt: false },
  );
  await running.platform.reachedHead();
  return sent;
};

let daily: ReadonlyMap<string, OutgoingMail>;

const running = await runApiForFile();
beforeAll(async () => {
  const { platform } = running;
  platform.clock.set(new Date(`${date}T07:30:00.000Z`));
  const own = { frequency: 'daily', topics: withOwnCoins };
  const [bitcoin, ethereum] = [
    ['bitcoin', 'BTC'],
    ['ethereum', 'ETH'],
  ] as const;
  await join('ada', { watches: [bitcoin], body: own });
  await join('pro', { watches: [ethereum], body: own });
  await join('lost', { watches: [bitcoin], body: own });
  await join('off', { watches: [bitcoin, ethereum] });
  await join('none', { body: own });
  await join('monday', { watches: [bitcoin], body: { ...own, frequency: 'weekly' } });
  await join('basic', { watches: [ethereum] });
  await join('empty', {});
  const plans = { pro: 'pro', lost: 'pro', monday: 'pro', basic: 'basic', empty: 'basic' } as const;
  for (const [name, plan] of Object.entries(plans))
    await grantMembership(
      platform,
      { accountId: idOf(name), plan, duration: 'monthly', reason: 'Test' },
      system(),
    );
  await writeStories(platform, stories, []);
  await append(editionStream(date), 'EditionProduced', edition);
  await leaveRange('ethereum', '2026-03-02T03:12:00.000Z', '90');
  await leaveRange('bitcoin', '2026-02-26T05:00:00.000Z', '210');
  // For the next edition, although this one is late.
  await leaveRange('bitcoin', '2026-03-02T07:10:00.000Z', '99');
  const history = createAccurateHistory({ modelVersion: 'v1', simulated: false });
  const of = { source, simulated: false, history };
  // Their price is 154 at 06:00, and 156 an hour after the edition.
  const hours = forecastHours('2026-02-28T00:00:00.000Z', 57);
  await recordHours(platform, { ...of, coinId: 'ethereum', hours });
  await platform.reachedHead();
  daily = await deliver('daily', 'lost');
});

const textOf = (name: string): string => daily.get(name)?.text ?? '';

describe('the mail of an edition', () => {
  it('has the coins of its reader and of nobody else', () => {
    expect([...daily.keys()].sort()).toEqual(['ada', 'basic', 'empty', 'none', 'off', 'pro']);
    expect(textOf('ada')).toContain('\nBTC: $60,482, +1.80%\n');
    expect(textOf('pro')).toContain('\nETH: $2,410, −3.40%\n');
    expect(textOf('basic')).toContain('\nETH: $2,410, −3.40%\n');
    for (const part of ['text', 'html'] as const) {
      expect(daily.get('ada')?.[part]).not.toContain('ETH');
      expect(daily.get('pro')?.[part]).not.toContain('+1.80%');
    }
  });

  it('has the ranges left since the previous edition, for readers whose plan includes forecasts', async () => {
    expect(textOf('pro')).toMatch(
      /ETH left its 90% range \(\S+\/expected-moves\)\nMonday, 03:12 GMT: \$90\.00, below its 24-hour range of \$100\.00 to \$200\.00/,
    );
    const weekly = (await deliver('weekly')).get('monday')?.text;
    expect(weekly).toMatch(
      /BTC left its 90% range \(\S+\/expected-moves\)\nThursday, 05:00 GMT: \$210\.00, above/,
    );
    // Ranges of 24 hours are of no use in it.
    expect(weekly).not.toContain('80% chance');
    for (const name of ['ada', 'off', 'none', 'basic'])
      expect(textOf(name)).not.toContain('left its');
  });

  it('has the open ranges of the hour of the edition, for readers whose plan includes forecasts', () => {
    expect(textOf('pro')).toMatch(
      /ETH, 80% chance: \$151\.00 to \$159\.00 \(\S+\/predictions\?coin=ETH\)\nOn Tuesday, 07:00 GMT, counted from \$155\.00 at 07:00 GMT\. Such ranges held 0\.0% of \d\d\./,
    );
    for (const [name, mail] of daily)
      if (name !== 'pro') expect(`${mail.text}${mail.html}`, name).not.toContain('80% chance');
  });

  it('has the day’s stories about these coins, for readers with Basic or Pro', () => {
    for (const name of ['basic', 'pro']) {
      const [section = ''] = textOf(name).split('THE MARKET TODAY');
      expect(section).toMatch(/Ether falls \(\S+\/news\/s2\)\nETH · Outlet 0\n/);
      expect(section).not.toMatch(/Bitcoin rises|Ether last week|Ether later/);
    }
    expect(textOf('ada')).not.toContain('Bitcoin rises');
  });

  it('has this section with Basic and Pro whatever the chosen sections, if coins are listed', () => {
    expect(textOf('basic')).toContain('YOUR COINS');
    expect(textOf('empty')).not.toContain('YOUR COINS');
  });

  it('has no such section for readers who did not choose it or watch nothing', () => {
    for (const name of ['off', 'none']) {
      expect(textOf(name)).toContain('KEY TAKEAWAYS');
      expect(textOf(name)).not.toContain('YOUR COINS');
      expect(daily.get(name)?.html).not.toContain('Your coins');
    }
  });

  it('of a Monday has a report with the week of the reader’s coins, for readers with Basic or Pro', async () => {
    const [market] = edition.snapshot;
    const at = '2026-02-23T07:00:00.000Z';
    const snapshot = [
      { ...market, at, values: [...figures('bitcoin', 60000, 0), ...figures('ethereum', 2000, 0)] },
    ];
    const previous = { ...edition, date: at.slice(0, 10), generatedAt: at, snapshot };
    await append(editionStream(previous.date), 'EditionProduced', previous);
    await writeWeeklyReport(running.platform, { date }, system());
    const reports = await deliver('report');
    expect([...reports.keys()].sort()).toEqual(['basic', 'empty', 'lost', 'monday', 'pro']);
    for (const name of ['basic', 'pro']) {
      const { subject, text = '' } = reports.get(name) ?? {};
      expect(subject).toBe('Your week: ETH +20.50%');
      expect(text).toMatch(/Your coins\nETH: \$2,000 to \$2,410, \+20\.50%\. Lowest \$2,000/);
      expect(text).toMatch(/Ether falls \(\S+\/news\/s2\)/);
      expect(text).toContain('Ether last week');
      expect(text).not.toMatch(/Ether later|Bitcoin rises/);
    }
    expect(reports.get('empty')?.text).not.toContain('Your coins');
  });

  it('has the figures of the delivered version when it is sent again', async () => {
    const [market] = edition.snapshot;
    const snapshot = [{ ...market, values: figures('bitcoin', 59000, -2) }];
    await append(editionStream(date), 'EditionRefreshed', { ...edition, version: 2, snapshot }, 0);
    const decision = {
      accountId: idOf('lost'),
      decision: 'again',
      reason: 'Not received',
    } as const;
    await decideDelivery(running.platform, { key: `daily-${date}`, ...decision }, system());
    const text = (await deliver('daily')).get('lost')?.text;
    expect(text).toContain('\nBTC: $60,482, +1.80%\n');
    // Bitcoin left its range before the previous edition and after this one.
    expect(text).not.toContain('left its');
  });
});

it('the public edition and the archive have the coins of nobody', async () => {
  for (const path of ['/newsletter/archive', `/newsletter/${String(edition.edition)}`]) {
    const { status, text } = await call(running, 'GET', { path });
    expect(status).toBe(200);
    expect(text).toContain('A quiet Sunday');
    expect(text).not.toMatch(/your coins|watchlist/iu);
  }
});

it('the choice is off at first, in the export, and gone after the erasure', async () => {
  const { platform } = running;
  const choiceOf = async (name: string): Promise<readonly string[]> =>
    ((await members[name]?.call('GET', '/api/notifications'))?.body as Notifications).newsletter
      .topics;
  expect(await choiceOf('off')).not.toContain('watchlist');
  expect(await choiceOf('ada')).toEqual(withOwnCoins);
  const exported = await members['ada']?.call('POST', exportEndpoints.exportAccount.path, {
    body: { password },
  });
  expect(exported?.status).toBe(200);
  expect(exported?.text).toContain('"watchlist"');
  await eraseAccount(platform, { accountId: idOf('ada') }, system());
  await platform.reachedHead();
  expect(await findEditionReader(platform, idOf('ada'))).toBeUndefined();
});
