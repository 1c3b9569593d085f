import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import type { MembershipCommand } from './commands.ts';
import { findDuePriceChange } from './decide-price.ts';
import { membershipDecider } from './decider.ts';
import type { MembershipEvent } from './events.ts';

const given = deciderSpec(membershipDecider);
const now = new Date('2026-05-10T10:00:00.000Z');
const id = { subscriptionId: 'sub_1', plan: 'basic' } as const;
const terms = { plan: 'basic', interval: 'month' } as const;
const period = (periodEndsAt: string): MembershipEvent => ({
  type: 'SubscriptionRenewed',
  data: { ...id, renewedAt: now.toISOString(), periodEndsAt },
});
const running: readonly MembershipEvent[] = [
  {
    type: 'SubscriptionStarted',
    data: { ...id, interval: 'month', customerId: 'cus_1', startedAt: '2026-05-04T10:00:00.000Z' },
  },
  {
    type: 'SubscriptionActivated',
    data: {
      ...id,
      interval: 'month',
      activatedAt: '2026-05-04T10:00:00.000Z',
      periodEndsAt: '2026-06-04T10:00:00.000Z',
    },
  },
];
const announce = (fields: object = {}): MembershipCommand => ({
  type: 'AnnouncePriceChange',
  subscriptionId: 'sub_1',
  terms,
  fromPence: 199,
  toPence: 249,
  from: new Date('2026-06-20T00:00:00.000Z'),
  now,
  ...fields,
});
const announced = (effectiveAt = '2026-06-20T00:00:00.000Z'): MembershipEvent => ({
  type: 'PriceChangeAnnounced',
  data: {
    ...id,
    interval: 'month',
    fromPence: 199,
    toPence: 249,
    announcedAt: now.toISOString(),
    effectiveAt,
  },
});
const due = (...events: readonly MembershipEvent[]) =>
  findDuePriceChange(events.reduce(membershipDecider.evolve, membershipDecider.initialState), now);

describe('a new price of a running subscription', () => {
  it('is announced once, for the wanted day', () => {
    given(...running)
      .when(announce())
      .then(announced());
    given(...running, announced())
      .when(announce())
      .thenNothing();
  });

  it('never holds sooner than 30 days after the member was told', () => {
    given(...running)
      .when(announce({ from: now }))
      .then(announced('2026-06-09T10:00:00.000Z'));
  });

  it('is announced anew when it is another amount or a later day', () => {
    const later = announce({ from: new Date('2026-07-01T00:00:00.000Z') });
    given(...running, announced())
      .when(later)
      .then(announced('2026-07-01T00:00:00.000Z'));
    given(...running, announced())
      .when(announce({ from: now }))
      .thenNothing();
  });

  it('is nothing for who pays it already, has other terms, or has cancelled', () => {
    const gone: MembershipEvent = {
      type: 'CancellationScheduled',
      data: {
        ...id,
        scheduledAt: now.toISOString(),
        effectiveAt: '2026-06-04T10:00:00.000Z',
      },
    };
    given(...running)
      .when(announce({ toPence: 199 }))
      .thenNothing();
    given(...running)
      .when(announce({ terms: { plan: 'pro', interval: 'month' } }))
      .thenNothing();
    given(...running, gone)
      .when(announce())
      .thenNothing();
    given().when(announce()).thenNothing();
  });

  it('is due at the first renewal on or after its day, and once', () => {
    expect(due(...running, announced())).toBeNull();
    const renewed = [...running, announced(), period('2026-07-04T10:00:00.000Z')];
    expect(due(...renewed)).toMatchObject({ toPence: 249 });
    const made: MembershipEvent = {
      type: 'PriceChangeMade',
      data: {
        ...id,
        interval: 'month',
        toPence: 249,
        madeAt: now.toISOString(),
        holdsFrom: '2026-07-04T10:00:00.000Z',
      },
    };
    const record: MembershipCommand = { type: 'RecordPriceChange', toPence: 249, now };
    given(...renewed)
      .when(record)
      .then(made);
    given(...renewed, made)
      .when(record)
      .thenNothing();
    given(...running, announced())
      .when(record)
      .thenNothing();
  });

  it('is not due for who has changed the plan since', () => {
    const upgraded: MembershipEvent = {
      type: 'SubscriptionUpgraded',
      data: {
        subscriptionId: 'sub_1',
        plan: 'pro',
        interval: 'month',
        previousPlan: 'basic',
        upgradedAt: now.toISOString(),
        periodEndsAt: '2026-07-04T10:00:00.000Z',
      },
    };
    expect(due(...running, announced(), upgraded)).toBeNull();
  });
});
