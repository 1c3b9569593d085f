import fc from 'fast-check';
import { deciders, eventRegistry } from '#application/event-registry.ts';
import type { AlertsEvent } from '#domain/alerts/events.ts';
import type { NewsViewsEvent } from '#domain/news-views/events.ts';
import type { MailEvent } from '#domain/mail/events.ts';
import type { SignInEvent } from '#domain/sign-in/events.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import { bulkChangePayloads, bulkMembersPayloads } from './bulk-payloads.ts';
import { deliveryPayloads, recipientsPayloads, weeklyReportPayloads } from './delivery-payloads.ts';
import { accountPayloads } from './account-payloads.ts';
import { ada, eventLog, grace } from './events.ts';
import { editionNumberPayloads, editionPayloads } from './edition-payloads.ts';
import { couponPayloads, membershipPayloads } from './membership-payloads.ts';
import { day, type Payloads, type PayloadStep } from './payload-step.ts';
import {
  alarmPayloads,
  claimPayloads,
  comparisonPayloads,
  jobQueuePayloads,
  maintenancePayloads,
  providerEventPayloads,
  readModelPayloads,
  trialPayloads,
} from './claim-payloads.ts';
import {
  ledgerPayloads,
  predictionPayloads,
  rangeAlertPayloads,
  storyMovePayloads,
} from './prediction-payloads.ts';
import { signalPayloads } from './signal-payloads.ts';
import {
  cannedAnswerPayloads,
  personalDataAccessPayloads,
  refusalPayloads,
  memberNotesPayloads,
  supportPayloads,
} from './support-payloads.ts';

const signInPayloads: Payloads<SignInEvent> = {
  SignInSucceeded: ({ word, at }) => ({
    method: 'password',
    secondFactor: null,
    ipAddress: '::1',
    userAgent: word,
    signedInAt: at,
  }),
  SignInFailed: ({ word, at }) => ({
    method: 'password',
    reason: 'wrong-password',
    ipAddress: '::1',
    userAgent: word,
    failedAt: at,
  }),
  SecondFactorAsked: ({ word, at }) => ({
    method: 'password',
    ipAddress: '::1',
    userAgent: word,
    askedAt: at,
  }),
  SecondFactorCodeAccepted: ({ index, at }) => ({ step: index, acceptedAt: at }),
  SignedOut: ({ index, at }) => ({
    cause: index % 2 === 0 ? 'asked' : 'inactivity',
    signedOutAt: at,
  }),
};

const mailPayloads: Payloads<MailEvent> = {
  MailRequested: ({ who, word, at }) => ({
    accountId: who,
    kind: 'welcome',
    delivery: 'at-most-once',
    to: `${who}@x.example`,
    subject: word,
    text: word,
    link: null,
    requestedAt: at,
  }),
  MailAttempted: ({ index, at }) => ({ attempt: index, attemptedAt: at }),
  MailSent: ({ index, at }) => ({ attempt: index, sentAt: at }),
  MailRefused: ({ index, word, at }) => ({ attempt: index, reason: word, refusedAt: at }),
  MailLeftInDoubt: ({ index, at }) => ({ attempt: index, noticedAt: at }),
  MailCopyRequested: ({ word, at }) => ({ reason: word, requestedAt: at }),
  MailDecided: ({ word, at }) => ({ decision: 'again', reason: word, decidedAt: at }),
  MailCancelled: ({ at }) => ({ cancelledAt: at }),
};

const newsViewsPayloads: Payloads<NewsViewsEvent> = {
  StoryViewed: ({ index, at }) => ({ storyId: `story-${String(index % 3)}`, viewedAt: at }),
};

const alertsPayloads: Payloads<AlertsEvent> = {
  CoinWatched: ({ word, at }) => ({ coinId: word, symbol: word, place: 'last', watchedAt: at }),
  CoinUnwatched: ({ word, at }) => ({ coinId: word, symbol: word, unwatchedAt: at }),
  WatchedCoinResolved: ({ word, at }) => ({ symbol: word, coinId: word, resolvedAt: at }),
  CoinListChanged: ({ word, at }) => ({
    coins: [{ coinId: word, symbol: word }],
    changedAt: at,
  }),
  CoinHoldingSet: ({ word, index, at }) => ({
    coinId: word,
    symbol: word,
    amount: `${String(index)}.5`,
    setAt: at,
  }),
  CoinHoldingRemoved: ({ word, at }) => ({ coinId: word, symbol: word, removedAt: at }),
  PriceAlertSet: ({ word, index, at }) => ({
    alertId: `alert-${String(index % 5)}`,
    coinId: word,
    symbol: word,
    setAt: at,
    rule: { kind: 'price-above', price: String(100 * index) },
  }),
  PriceAlertRemoved: ({ index, at }) => ({
    alertId: `alert-${String(index % 5)}`,
    removedAt: at,
  }),
  PriceAlertCrossed: ({ word, index, at }) => ({
    alertId: `alert-${String(index % 5)}`,
    noticeId: `notice-${String(index)}`,
    coinId: word,
    symbol: word,
    price: index,
    change24h: null,
    source: 'CoinGecko',
    simulated: index % 2 === 0,
    rearmPercent: 1,
    crossedAt: at,
  }),
  PriceAlertRearmed: ({ index, at }) => ({
    alertId: `alert-${String(index % 5)}`,
    rearmedAt: at,
  }),
  StoryNoticeRaised: ({ word, index, at }) => ({
    noticeId: `notice-${String(index)}`,
    coinId: word,
    symbol: word,
    storyId: `story-${String(index % 3)}`,
    title: word,
    outlet: 'CoinDesk',
    outlets: 2,
    move: index,
    startsAt: at,
    endsAt: at,
    source: 'CoinGecko',
    simulated: index % 2 === 0,
    measuredAt: at,
  }),
  NoticesRead: ({ index, at }) => ({ upTo: `notice-${String(index % 5)}`, readAt: at }),
};

type AggregateSpec = {
  readonly payloads: Readonly<Record<string, (step: PayloadStep) => object>>;
  /** The id of the stream, where streams do not belong to one member. */
  readonly idOf?: (step: PayloadStep) => unknown;
  readonly actor?: string;
  /** The subject of the events, where the stream does not name it. */
  readonly subjectOf?: (step: PayloadStep) => string;
};

// A few streams with many events each, including events of mails that were never requested.
const oneOfThree = ({ who, index }: PayloadStep): string =>
  `${who.slice(0, -1)}${String(index % 3)}`;
const dayOf = ({ at }: PayloadStep): string => at.slice(0, 10);
const memberOf = ({ who }: PayloadStep): string => who;

/** One entry per aggregate. `projections/catalogue.test.ts` reports missing ones. */
const aggregates: readonly AggregateSpec[] = [
  { payloads: accountPayloads },
  { payloads: membershipPayloads, actor: ada },
  { payloads: signInPayloads },
  { payloads: mailPayloads, idOf: oneOfThree },
  { payloads: bulkChangePayloads, idOf: oneOfThree },
  { payloads: couponPayloads, idOf: ({ index }) => `SPRING-${String(index % 2)}` },
  { payloads: comparisonPayloads, idOf: dayOf, subjectOf: memberOf },
  { payloads: alarmPayloads, idOf: () => 'jobs-failed', subjectOf: memberOf },
  { payloads: maintenancePayloads, subjectOf: memberOf },
  { payloads: trialPayloads, idOf: ({ index }) => `h${String(index % 3)}`, subjectOf: memberOf },
  { payloads: jobQueuePayloads, idOf: () => 'jobs', subjectOf: memberOf },
  { payloads: readModelPayloads, idOf: () => 'events', subjectOf: memberOf },
  {
    payloads: providerEventPayloads,
    idOf: ({ index }) => `evt_${String(index % 3)}`,
    subjectOf: memberOf,
  },
  { payloads: newsViewsPayloads },
  { payloads: alertsPayloads },
  { payloads: supportPayloads, idOf: oneOfThree, subjectOf: memberOf },
  { payloads: memberNotesPayloads },
  { payloads: personalDataAccessPayloads },
  { payloads: refusalPayloads },
  { payloads: cannedAnswerPayloads, idOf: ({ index }) => `a${String(index % 2)}` },
  { payloads: predictionPayloads, idOf: ({ at }) => ({ coinId: 'bitcoin', at }) },
  { payloads: rangeAlertPayloads, idOf: ({ at }) => ({ coinId: 'bitcoin', cutOffAt: at }) },
  { payloads: storyMovePayloads, idOf: ({ at }) => ({ coinId: 'bitcoin', startsAt: at }) },
  { payloads: signalPayloads, idOf: ({ at }) => ({ coinId: 'bitcoin', at }) },
  { payloads: ledgerPayloads, idOf: dayOf },
  { payloads: editionPayloads, idOf: dayOf },
  { payloads: editionNumberPayloads },
  { payloads: bulkMembersPayloads, idOf: ({ index }) => ({ selectionId: 's1', step: index }) },
  {
    payloads: deliveryPayloads,
    idOf: ({ index }) => ({ key: 'daily-2026-03-01', shard: index % 2 }),
  },
  { payloads: weeklyReportPayloads, idOf: dayOf },
  { payloads: recipientsPayloads, idOf: ({ index }) => ({ selectionId: 's1', shard: index }) },
  { payloads: claimPayloads, idOf: ({ index }) => `h${String(index % 3)}` },
];

const getStream = (type: string, idOf: AggregateSpec['idOf'], step: PayloadStep): string => {
  const aggregate = deciders.find(({ definitions }) => Object.hasOwn(definitions, type));
  if (!aggregate) throw new RangeError(`No aggregate has the event ${type}.`);
  const at = new Date(step.at);
  const [ownStream] = aggregate.memberStreams?.(step.who, at, at) ?? [];
  return ownStream ?? aggregate.stream(idOf?.(step) as never);
};

const aggregateOf = new Map(
  aggregates.flatMap((aggregate) =>
    Object.keys(aggregate.payloads).map((type) => [type, aggregate] as const),
  ),
);

type AccountPhase = 'unknown' | 'here' | 'erased' | 'gone';

/** Account events that change the account's state. All other events occur while it is `here`. */
const moves: Readonly<Record<string, readonly [from: AccountPhase, to: AccountPhase]>> = {
  AccountRegistered: ['unknown', 'here'],
  AccountErased: ['here', 'erased'],
  AccountErasureCompleted: ['erased', 'gone'],
};

const next: Partial<Record<AccountPhase, string>> = {
  unknown: 'AccountRegistered',
  erased: 'AccountErasureCompleted',
};

const words = fc.constantFrom('', 'Ada', 'grace hopper', 'erased', 'é');

const steps = fc.array(
  fc.record({
    who: fc.constantFrom(ada, grace),
    type: fc.constantFrom(...aggregateOf.keys()),
    word: words,
  }),
  { maxLength: 40 },
);

/** Random event histories of two members. Registration comes first, and nothing follows a completed erasure. */
export const eventHistories: fc.Arbitrary<readonly StoredEvent[]> = steps.map((drawnSteps) => {
  const log = eventLog();
  const phases = new Map<string, AccountPhase>();
  drawnSteps.forEach(({ who, type: drawnType, word }, index) => {
    const phase = phases.get(who) ?? 'unknown';
    const type = next[phase] ?? drawnType;
    const [from, to] = moves[type] ?? ['here', 'here'];
    if (phase !== from) return;
    phases.set(who, to);
    add(log, type, { who, word, index, at: day(index) });
  });
  return log.events;
});

const typesOfMember = [...aggregateOf.keys()].filter((type) => !Object.hasOwn(moves, type));
const all = { minLength: typesOfMember.length, maxLength: typesOfMember.length };

/** Histories of one member: the registration, then every other event once, in random order. None is an erasure. */
export const completeHistories: fc.Arbitrary<readonly StoredEvent[]> = fc
  .tuple(fc.shuffledSubarray(typesOfMember, all), fc.array(words, all))
  .map(([types, drawnWords]) => {
    const log = eventLog();
    ['AccountRegistered', ...types].forEach((type, index) => {
      add(log, type, { who: ada, word: drawnWords[index] ?? '', index, at: day(index) });
    });
    return log.events;
  });

const add = (log: ReturnType<typeof eventLog>, type: string, step: PayloadStep): void => {
  const aggregate = aggregateOf.get(type);
  const data = aggregate?.payloads[type]?.(step);
  if (!aggregate || !data) throw new RangeError(`No payload for ${type}.`);
  const { idOf, subjectOf, actor } = aggregate;
  log.add(getStream(type, idOf, step), {
    type,
    data,
    at: step.at,
    schemaVersion: eventRegistry[type]?.version ?? 1,
    ...(actor !== undefined && { actor }),
    ...(subjectOf && { subject: subjectOf(step) }),
  });
};
