import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import {
  deliveryDecider,
  deliveryKey,
  deliveryStream,
  getShardSelection,
  type DeliveryCommand,
} from './delivery.ts';
import type { DeliveryDecision, DeliveryEvent } from './events.ts';
import type { DeliveryOutcome } from './recipients.ts';

const given = deciderSpec(deliveryDecider);
const now = new Date('2026-11-23T07:30:00.000Z');
const at = now.toISOString();
const shard = {
  edition: { kind: 'daily', date: '2026-11-23', version: 1 },
  selectionId: 's1',
  shard: 0,
  shards: 1,
  recipients: 2,
  total: 2,
} as const;

const start: DeliveryCommand = { type: 'StartEditionDelivery', ...shard, now };
const started: DeliveryEvent = {
  type: 'EditionDeliveryStarted',
  data: { ...shard, startedAt: at },
};
const address = 'ada@example.com';
const handOver = (repeatable = false, accountId = 'ada'): DeliveryCommand => ({
  type: 'HandOverEdition',
  next: [{ accountId, address }],
  repeatable,
  now,
});
const skip: DeliveryCommand = {
  type: 'HandOverEdition',
  next: [{ accountId: 'ada', skip: 'opted-out' }],
  repeatable: false,
  now,
};
const outcome = (attempt: number, of: DeliveryOutcome): DeliveryCommand => ({
  type: 'RecordDeliveryOutcomes',
  now,
  outcomes: [{ accountId: 'ada', attempt, outcome: of }],
});
const notice = (repeatable = false): DeliveryCommand => ({
  type: 'RecordUnknownOutcomes',
  repeatable,
  now,
});
const decision = (as: DeliveryDecision): DeliveryCommand => ({
  type: 'DecideDelivery',
  accountId: 'ada',
  decision: as,
  reason: 'Asked',
  now,
});
const complete = (left: number): DeliveryCommand => ({ type: 'CompleteBatch', left, now });

const handedOver = (attempt = 1): DeliveryEvent => ({
  type: 'EditionHandedOver',
  data: { accountId: 'ada', attempt, address, handedOverAt: at },
});
const delivered = (attempt = 1): DeliveryEvent => ({
  type: 'EditionDelivered',
  data: { accountId: 'ada', attempt, deliveredAt: at },
});
const failed = (final: boolean): DeliveryEvent => ({
  type: 'EditionDeliveryFailed',
  data: { accountId: 'ada', attempt: 1, reason: 'no', final, failedAt: at },
});
const inDoubt: DeliveryEvent = {
  type: 'EditionDeliveryLeftInDoubt',
  data: { accountId: 'ada', attempt: 1, noticedAt: at },
};
const decided = (as: DeliveryDecision): DeliveryEvent => ({
  type: 'EditionDeliveryDecided',
  data: { accountId: 'ada', decision: as, reason: 'Asked', decidedAt: at },
});
const completed = (left: number): DeliveryEvent => ({
  type: 'EditionBatchCompleted',
  data: { left, completedAt: at },
});

const ordered = (reason: string): DeliveryEvent => ({
  type: 'EditionDeliveryOrdered',
  data: { reason, orderedAt: at },
});

describe('a delivery', () => {
  it('starts once', () => {
    given().when(start).then(started);
    given(started).when(start).thenNothing();
  });

  it('that staff have started says why', () => {
    given()
      .when({ ...start, reason: 'The server was away' })
      .then(ordered('The server was away'), started);
  });

  const extension = { version: 2, selectionId: 's2', shard: 1, shards: 1, recipients: 3 };
  const extend = (shard = 1): DeliveryCommand => ({
    type: 'ExtendEditionDelivery',
    ...extension,
    shard,
    reason: 'Three joined',
    now,
  });
  const extended: DeliveryEvent = {
    type: 'EditionDeliveryExtended',
    data: { ...extension, extendedAt: at },
  };

  it('is extended for who joined since, behind the shards that there are', () => {
    given(started, delivered()).when(extend()).then(ordered('Three joined'), extended);
    given(started, ordered('Three joined'), extended)
      .when(extend())
      .thenRejects('conflict', 'delivery/extended-meanwhile');
    given().when(extend(0)).thenRejects('missing', 'delivery/not-found');
  });

  it('knows of each shard what it delivers and who was listed', () => {
    const state = [started, extended].reduce(deliveryDecider.evolve, deliveryDecider.initialState);
    if (state.status === 'not-started') throw new Error('It started.');
    expect([state.shards, state.total]).toEqual([2, 5]);
    expect(getShardSelection(state, 0)).toEqual({ edition: shard.edition, selectionId: 's1' });
    const edition = { ...shard.edition, version: 2 };
    expect(getShardSelection(state, 1)).toEqual({ edition, selectionId: 's2' });
  });

  it('that never started has nobody to serve', () => {
    for (const command of [handOver(), notice(), decision('sent'), complete(0)]) {
      given().when(command).thenRejects('missing', 'delivery/not-found');
    }
  });

  it('hands a mail over once, and then never again by itself', () => {
    given(started).when(handOver()).then(handedOver());
    for (const ending of [delivered(), inDoubt, failed(true)]) {
      given(started, handedOver(), ending).when(handOver(true)).thenNothing();
    }
  });

  it('does not hand over again what another process is handing over', () => {
    given(started, handedOver()).when(handOver()).thenNothing();
    given(started, handedOver()).when(handOver(true)).then(handedOver(2));
  });

  it('hands over again what was refused for now', () => {
    given(started, handedOver(), failed(false)).when(handOver()).then(handedOver(2));
  });

  it('passes over who must not get it', () => {
    given(started)
      .when(skip)
      .then({
        type: 'EditionRecipientSkipped',
        data: { accountId: 'ada', why: 'opted-out', skippedAt: at },
      });
  });

  it('completes a batch each time, and a shard once', () => {
    given(started).when(complete(1)).then(completed(1));
    given(started, completed(1)).when(complete(1)).then(completed(1));
    given(started, completed(0)).when(complete(0)).thenNothing();
  });
});

describe('an outcome', () => {
  const open = [started, handedOver()];

  it('is recorded as it was', () => {
    given(...open)
      .when(outcome(1, { kind: 'delivered' }))
      .then(delivered());
    given(...open)
      .when(outcome(1, { kind: 'unknown' }))
      .then(inDoubt);
    given(...open)
      .when(outcome(1, { kind: 'refused', reason: 'no', final: true }))
      .then(failed(true));
  });

  it('that the mail was delivered ends a doubt, and comes too late after a decision', () => {
    given(...open, inDoubt)
      .when(outcome(1, { kind: 'delivered' }))
      .then(delivered());
    given(...open, inDoubt, decided('again'))
      .when(outcome(1, { kind: 'delivered' }))
      .then(delivered());
    given(...open, inDoubt, decided('dropped'))
      .when(outcome(1, { kind: 'delivered' }))
      .thenNothing();
  });

  it('of an earlier attempt says nothing but that it was delivered', () => {
    given(...open, failed(false), handedOver(2))
      .when(outcome(1, { kind: 'unknown' }))
      .thenNothing();
  });

  it('that nobody recorded leaves the mail in doubt, unless a repeat cannot double it', () => {
    given(...open)
      .when(notice())
      .then(inDoubt);
    given(...open)
      .when(notice(true))
      .thenNothing();
    given(...open, delivered())
      .when(notice())
      .thenNothing();
  });
});

describe('a decision about a mail in doubt', () => {
  const doubted = [started, handedOver(), inDoubt];

  it.each(['again', 'sent', 'dropped'] as const)('counts it as %s, once', (as) => {
    given(...doubted)
      .when(decision(as))
      .then(decided(as));
    given(...doubted, decided(as))
      .when(decision(as))
      .thenNothing();
  });

  it('to send it again hands it over once more', () => {
    given(...doubted, decided('again'))
      .when(handOver())
      .then(handedOver(2));
  });

  it('is refused where nothing is in doubt', () => {
    given(started, handedOver(), delivered())
      .when(decision('again'))
      .thenRejects('conflict', 'delivery/not-in-doubt');
    given(started).when(decision('sent')).thenRejects('conflict', 'delivery/not-in-doubt');
  });
});

it('a delivery is named by what it delivers', () => {
  const key = deliveryKey({ kind: 'weekly', date: '2026-11-23' });
  expect(deliveryStream(key, 12)).toBe('delivery-weekly-2026-11-23-12');
});
