import { charge, dropPending } from './billing.ts';
import type { Invoice } from './money-objects.ts';
import type { Subscription } from './objects.ts';
import { enterPhase, isOver } from './schedules.ts';
import { cancelSubscription, expire, release, renew } from './subscriptions.ts';
import type { Billing, World } from './world.ts';

type Due = { readonly at: number; readonly run: () => void };

const hourSeconds = 3600;

/** Carries out what is due until then, each thing at its own time: renewals, retries, ends of trials, what expires. */
export const runBilling = (world: World, billing: Billing, until: number): void => {
  for (let due = earliest(world, until); due; due = earliest(world, until)) {
    billing.at = due.at;
    due.run();
  }
  billing.at = until;
};

/** When something is due next, in seconds since 1970; Infinity when nothing is. */
export const nextDue = (world: World): number => earliest(world, Infinity)?.at ?? Infinity;

const earliest = (world: World, until: number): Due | undefined => {
  const due = [
    ...world.list('subscription').flatMap((one) => dueOf(world, one)),
    ...world.list('invoice').flatMap((one) => retryOf(world, one)),
  ].filter(({ at }) => at <= until);
  return due.sort((one, other) => one.at - other.at)[0];
};

const retryOf = (world: World, invoice: Invoice): Due[] => {
  const { status, next_payment_attempt: at } = invoice;
  if (status !== 'open' || at === null) return [];
  const run = (): void => {
    charge(world, world.put('invoice', { ...invoice, next_payment_attempt: null }));
  };
  return [{ at, run }];
};

const running: readonly Subscription['status'][] = ['active', 'trialing', 'past_due'];

const dueOf = (world: World, subscription: Subscription): Due[] => {
  const { status, created, pending_update: pending } = subscription;
  if (status === 'incomplete') {
    const run = (): void => {
      expire(world, subscription);
    };
    return [{ at: created + 23 * hourSeconds, run }];
  }
  if (!running.includes(status)) return [];
  const [{ current_period_end: at }] = subscription.items.data;
  const turn = {
    at,
    run: () => {
      turnPeriod(world, subscription);
    },
  };
  if (!pending) return [turn];
  const run = (): void => {
    dropPending(world, subscription);
  };
  return [{ at: Math.min(at, pending.expires_at), run }];
};

const turnPeriod = (world: World, subscription: Subscription): void => {
  const [{ current_period_end: at }] = subscription.items.data;
  if (subscription.cancel_at_period_end) {
    cancelSubscription(world, subscription);
    return;
  }
  if (isOver(world, subscription, at)) release(world, subscription);
  const current = world.get('subscription', subscription.id);
  renew(world, current, enterPhase(world, current, at));
};
