import type { DeliveryEvent } from '#domain/delivery/events.ts';
import type { EditionRecipientsListed } from '#domain/edition-recipients/events.ts';
import type { WeeklyReportEvent } from '#domain/weekly-report/events.ts';
import type { Payloads } from './payload-step.ts';

export const deliveryPayloads: Payloads<DeliveryEvent> = {
  EditionDeliveryStarted: ({ index, at }) => ({
    edition: { kind: 'daily', date: '2026-03-01', version: 1 },
    selectionId: 's1',
    shard: index % 2,
    shards: 2,
    recipients: 2,
    total: 3,
    startedAt: at,
  }),
  EditionDeliveryOrdered: ({ word, at }) => ({ reason: word, orderedAt: at }),
  EditionDeliveryExtended: ({ index, at }) => ({
    version: 2,
    selectionId: 's2',
    shard: 2,
    shards: 1,
    recipients: index % 3,
    extendedAt: at,
  }),
  EditionHandedOver: ({ who, index, at }) => ({
    accountId: who,
    attempt: index,
    address: `${who}@x.example`,
    handedOverAt: at,
  }),
  EditionDelivered: ({ who, index, at }) => ({ accountId: who, attempt: index, deliveredAt: at }),
  EditionDeliveryFailed: ({ who, word, index, at }) => ({
    accountId: who,
    attempt: index,
    reason: word,
    final: index % 2 === 0,
    failedAt: at,
  }),
  EditionDeliveryLeftInDoubt: ({ who, index, at }) => ({
    accountId: who,
    attempt: index,
    noticedAt: at,
  }),
  EditionRecipientSkipped: ({ who, at }) => ({ accountId: who, why: 'opted-out', skippedAt: at }),
  EditionDeliveryDecided: ({ who, word, at }) => ({
    accountId: who,
    decision: 'dropped',
    reason: word,
    decidedAt: at,
  }),
  EditionResendRequested: ({ who, word, at }) => ({
    accountId: who,
    previous: 'in-doubt',
    reason: word,
    requestedAt: at,
  }),
  EditionBatchCompleted: ({ index, at }) => ({ left: index % 3, completedAt: at }),
};

export const recipientsPayloads: Payloads<EditionRecipientsListed> = {
  EditionRecipientsListed: ({ who, at }) => ({ accountIds: [who], listedAt: at }),
};

export const weeklyReportPayloads: Payloads<WeeklyReportEvent> = {
  WeeklyReportWritten: ({ index, at }) => ({
    date: at.slice(0, 10),
    from: at.slice(0, 10),
    simulated: index % 2 === 0,
    coins: [],
    mood: null,
    forecasts: null,
    editions: [],
    writtenAt: at,
  }),
};
