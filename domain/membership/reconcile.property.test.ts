import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../shared/time/durations.ts';
import { getEffectivePlan } from '../shared/plans/effective-plan.ts';
import { plans } from '../shared/plans/plans.ts';
import { getSubscriptionPhase } from '../shared/plans/subscription.ts';
import { membershipDecider } from './decider.ts';
import type { MembershipEvent } from './events.ts';
import type { ProviderSnapshot } from './provider-snapshot.ts';
import type { MembershipState } from './state.ts';
import { findSubscription } from './subscription-from-provider.ts';
import {
  getExpectedRank,
  providerHistories,
  type HistoryEntry,
} from './testing/provider-history.ts';

const { decide, evolve, initialState } = membershipDecider;
const histories = { numRuns: 1_000 };

const reconcile = (state: MembershipState, standing: ProviderSnapshot, now: Date) =>
  decide(state, { type: 'ReconcileSubscription', snapshot: standing, now });

const replay = (events: readonly MembershipEvent[]): MembershipState =>
  events.reduce(evolve, initialState);

type Delivery = { readonly standing: ProviderSnapshot; readonly now: Date };

const run = (deliveries: readonly Delivery[]): MembershipEvent[] => {
  const events: MembershipEvent[] = [];
  let state = initialState;
  for (const { standing, now } of deliveries) {
    const news = reconcile(state, standing, now);
    events.push(...news);
    state = news.reduce(evolve, state);
  }
  return events;
};

const days = [0, 1, 7, 13, 14, 15, 28, 30, 31, 45, 366];

/** Everything that the member notices, today and later. */
const noticed = (state: MembershipState, from: Date) => ({
  phase: getSubscriptionPhase(state.holdings.subscription, from),
  plans: days.map((after) => {
    const { plan, status, endsAt } = getEffectivePlan(
      state.holdings,
      new Date(from.getTime() + after * dayMs),
    );
    return `${plan} ${status} ${endsAt ?? ''}`;
  }),
});

const standsAt = (standing: ProviderSnapshot, now: Date) => {
  const subscription = findSubscription(standing, now);
  return noticed({ ...initialState, holdings: { grants: [], subscription } }, now);
};

/** Which moments are delivered, in which order, how often: standings may be read late and written later still. */
const deliveriesOf = (moments: readonly HistoryEntry[]): fc.Arbitrary<readonly Delivery[]> =>
  fc.array(fc.nat({ max: moments.length - 1 }), { maxLength: 3 * moments.length }).map((order) => {
    const end = moments.at(-1)?.at ?? new Date(0);
    return order.flatMap((index) => {
      const moment = moments[index];
      return moment ? [{ standing: moment.standing, now: index % 2 ? end : moment.at }] : [];
    });
  });

const delivered = providerHistories.chain((moments) =>
  fc.tuple(fc.constant(moments), deliveriesOf(moments)),
);

describe('whatever is delivered, in whatever order, however often', () => {
  it('the membership ends where the provider stands, and a repetition changes nothing', () => {
    fc.assert(
      fc.property(delivered, fc.nat({ max: 30 }), ([moments, deliveries], pause) => {
        const last = moments.at(-1);
        if (!last) return;
        const now = new Date(last.at.getTime() + pause * dayMs);
        const final = { standing: last.standing, now };
        const events = run([...deliveries, final]);
        expect(noticed(replay(events), now)).toEqual(standsAt(last.standing, now));
        expect(reconcile(replay(events), last.standing, now)).toEqual([]);
        expect(replay(events)).toEqual(replay(events));
      }),
      histories,
    );
  });

  it('all but the last can be lost', () => {
    fc.assert(
      fc.property(providerHistories, (moments) => {
        const last = moments.at(-1);
        if (!last) return;
        const all = run(moments.map(({ at, standing }) => ({ standing, now: at })));
        const one = run([{ standing: last.standing, now: last.at }]);
        expect(noticed(replay(one), last.at)).toEqual(noticed(replay(all), last.at));
      }),
      histories,
    );
  });
});

describe('access', () => {
  it('is never lost before the promised date nor kept after it, whether or not the end was delivered', () => {
    fc.assert(
      fc.property(providerHistories, fc.nat({ max: 400 }), (moments, pause) => {
        let state = initialState;
        for (const { at, standing } of moments) {
          state = reconcile(state, standing, at).reduce(evolve, state);
          const later = new Date(at.getTime() + pause * dayMs);
          for (const instant of [at, later]) {
            const { plan } = getEffectivePlan(state.holdings, instant);
            expect(plans[plan].rank).toBe(getExpectedRank(standing, instant));
          }
        }
      }),
      histories,
    );
  });
});
