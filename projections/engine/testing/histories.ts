import fc from 'fast-check';
import { eventRegistry } from '#application/event-registry.ts';
import { accountStream } from '#domain/account/decider.ts';
import { alarmStream } from '#domain/alarm/alarm.ts';
import { alertsStream } from '#domain/alerts/decider.ts';
import type { AlertsEvent } from '#domain/alerts/events.ts';
import { bulkChangeStream, bulkMembersStream } from '#domain/bulk-change/bulk-change.ts';
import { cannedAnswerStream } from '#domain/canned-answers/canned-answers.ts';
import { claimStream } from '#domain/claim/claim.ts';
import { comparisonStream } from '#domain/comparison/comparison.ts';
import { jobQueueStream } from '#domain/job-queue/job-queue.ts';
import { rangeAlertStream } from '#domain/range-alert/range-alert.ts';
import { storyMoveStream } from '#domain/story-move/story-move.ts';
import { maintenanceStream } from '#domain/maintenance/maintenance.ts';
import { readModelStream } from '#domain/read-model/read-model.ts';
import { deliveryStream } from '#domain/delivery/decider.ts';
import { recipientsStream } from '#domain/edition-recipients/edition-recipients.ts';
import { couponStream } from '#domain/coupon/coupon.ts';
import { editionStream } from '#domain/edition/edition.ts';
import { editionNumberStream } from '#domain/edition-number/edition-number.ts';
import { newsViewsStream } from '#domain/news-views/news-views.ts';
import type { NewsViewsEvent } from '#domain/news-views/events.ts';
import { ledgerStream } from '#domain/ledger/ledger.ts';
import { personalDataAccessStream } from '#domain/personal-data-access/personal-data-access.ts';
import { refusalStream } from '#domain/refusal/refusal.ts';
import { mailStream } from '#domain/mail/mail.ts';
import type { MailEvent } from '#domain/mail/events.ts';
import { memberNotesStream } from '#domain/member-notes/member-notes.ts';
import { membershipStream } from '#domain/membership/decider.ts';
import { providerEventStream } from '#domain/provider-event/provider-event.ts';
import { predictionStream } from '#domain/prediction/prediction.ts';
import { signalStream } from '#domain/signal/signal.ts';
import { signInStream } from '#domain/sign-in/sign-in.ts';
import type { SignInEvent } from '#domain/sign-in/events.ts';
import { supportStream } from '#domain/support/support.ts';
import { trialMailboxStream } from '#domain/trial/trial.ts';
import { weeklyReportStream } from '#domain/weekly-report/weekly-report.ts';
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
  NoticesRead: ({ index, at }) => ({ upTo: `notice-${String(index % 5)}`, readAt: at }),
};

type AggregateSpec = {
  readonly streamOf: (step: PayloadStep) => string;
  readonly payloads: Readonly<Record<string, (step: PayloadStep) => object>>;
  readonly actor?: string;
  /** The subject of the events, where the stream does not name it. */
  readonly subjectOf?: (step: PayloadStep) => string;
};

/** One entry per aggregate. `projections/catalogue.test.ts` reports missing ones. */
const aggregates: readonly AggregateSpec[] = [
  { streamOf: ({ who }) => accountStream(who), payloads: accountPayloads },
  { streamOf: ({ who }) => membershipStream(who), payloads: membershipPayloads, actor: ada },
  { streamOf: ({ who, at }) => signInStream(who, new Date(at)), payloads: signInPayloads },
  {
    // A few mails with many events each, including events of mails that were never requested.
    streamOf: ({ who, index }) => mailStream(`${who.slice(0, -1)}${String(index % 3)}`),
    payloads: mailPayloads,
  },
  {
    streamOf: ({ who, index }) => bulkChangeStream(`${who.slice(0, -1)}${String(index % 3)}`),
    payloads: bulkChangePayloads,
  },
  {
    streamOf: ({ index }) => couponStream(`SPRING-${String(index % 2)}`),
    payloads: couponPayloads,
  },
  {
    streamOf: ({ at }) => comparisonStream(at.slice(0, 10)),
    payloads: comparisonPayloads,
    subjectOf: ({ who }) => who,
  },
  {
    streamOf: () => alarmStream('jobs-failed'),
    payloads: alarmPayloads,
    subjectOf: ({ who }) => who,
  },
  {
    streamOf: () => maintenanceStream,
    payloads: maintenancePayloads,
    subjectOf: ({ who }) => who,
  },
  {
    streamOf: ({ index }) => trialMailboxStream(`h${String(index % 3)}`),
    payloads: trialPayloads,
    subjectOf: ({ who }) => who,
  },
  {
    streamOf: () => jobQueueStream('jobs'),
    payloads: jobQueuePayloads,
    subjectOf: ({ who }) => who,
  },
  {
    streamOf: () => readModelStream('events'),
    payloads: readModelPayloads,
    subjectOf: ({ who }) => who,
  },
  {
    streamOf: ({ index }) => providerEventStream(`evt_${String(index % 3)}`),
    payloads: providerEventPayloads,
    subjectOf: ({ who }) => who,
  },
  { streamOf: ({ who, at }) => newsViewsStream(who, new Date(at)), payloads: newsViewsPayloads },
  { streamOf: ({ who }) => alertsStream(who), payloads: alertsPayloads },
  {
    streamOf: ({ who, index }) => supportStream(`${who.slice(0, -1)}${String(index % 3)}`),
    payloads: supportPayloads,
    subjectOf: ({ who }) => who,
  },
  { streamOf: ({ who }) => memberNotesStream(who), payloads: memberNotesPayloads },
  {
    streamOf: ({ who, at }) => personalDataAccessStream(who, new Date(at)),
    payloads: personalDataAccessPayloads,
  },
  {
    streamOf: ({ who, at }) => refusalStream(who, new Date(at)),
    payloads: refusalPayloads,
  },
  {
    streamOf: ({ index }) => cannedAnswerStream(`a${String(index % 2)}`),
    payloads: cannedAnswerPayloads,
  },
  { streamOf: ({ at }) => predictionStream('bitcoin', at), payloads: predictionPayloads },
  { streamOf: ({ at }) => rangeAlertStream('bitcoin', at), payloads: rangeAlertPayloads },
  {
    streamOf: ({ at }) => storyMoveStream({ coinId: 'bitcoin', startsAt: at }),
    payloads: storyMovePayloads,
  },
  { streamOf: ({ at }) => signalStream('bitcoin', at), payloads: signalPayloads },
  { streamOf: ({ at }) => ledgerStream(at.slice(0, 10)), payloads: ledgerPayloads },
  { streamOf: ({ at }) => editionStream(at.slice(0, 10)), payloads: editionPayloads },
  { streamOf: () => editionNumberStream, payloads: editionNumberPayloads },
  { streamOf: ({ index }) => bulkMembersStream('s1', index), payloads: bulkMembersPayloads },
  {
    streamOf: ({ index }) => deliveryStream('daily-2026-03-01', index % 2),
    payloads: deliveryPayloads,
  },
  { streamOf: ({ at }) => weeklyReportStream(at.slice(0, 10)), payloads: weeklyReportPayloads },
  { streamOf: ({ index }) => recipientsStream('s1', index), payloads: recipientsPayloads },
  {
    streamOf: ({ index }) => claimStream('email', `h${String(index % 3)}`),
    payloads: claimPayloads,
  },
];

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
  const { streamOf, subjectOf, actor } = aggregate;
  log.add(streamOf(step), {
    type,
    data,
    at: step.at,
    schemaVersion: eventRegistry[type]?.version ?? 1,
    ...(actor !== undefined && { actor }),
    ...(subjectOf && { subject: subjectOf(step) }),
  });
};
