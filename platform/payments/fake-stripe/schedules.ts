import { addMonths } from '#domain/shared/time/calendar-months.ts';
import { updateSubscription } from './billing.ts';
import { invalidRequestError } from './fault.ts';
import type { Interval, Phase, Price, Schedule, Subscription } from './objects.ts';
import { baseFields, type FakeStripeState } from './world.ts';

export const createSchedule = (world: FakeStripeState, subscription: Subscription): Schedule => {
  if (subscription.schedule !== null) {
    throw invalidRequestError(
      'You cannot migrate a subscription that is already attached to a schedule.',
    );
  }
  if (!['active', 'trialing', 'past_due'].includes(subscription.status)) {
    throw invalidRequestError(
      `A subscription that is ${subscription.status} cannot have a schedule.`,
    );
  }
  const [item] = subscription.items.data;
  const { current_period_start: start, current_period_end: until, price } = item;
  const { id, billing_mode: mode, customer } = subscription;
  const schedule = world.put('subscription_schedule', {
    ...baseFields('subscription_schedule', world.newId('sub_sched'), world.now()),
    billing_mode: mode,
    customer,
    end_behavior: 'release',
    metadata: {},
    current_phase: { start_date: start, end_date: until },
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      on_behalf_of: null,
      transfer_data: null,
      automatic_tax: subscription.automatic_tax,
      invoice_settings: subscription.invoice_settings,
    },
    phases: [createPhase(subscription, { price: price.id, start, until })],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: id,
  });
  updateSubscription(world, { ...subscription, schedule: schedule.id });
  world.emit('subscription_schedule.created', schedule);
  return schedule;
};

const createPhase = (
  { default_tax_rates: taxRates }: Pick<Subscription, 'default_tax_rates'>,
  { price, start, until }: { price: string; start: number; until: number },
): Phase => ({
  add_invoice_items: [],
  currency: 'gbp',
  discounts: [],
  metadata: {},
  default_tax_rates: taxRates,
  start_date: start,
  end_date: until,
  items: [{ price, quantity: 1, discounts: [] }],
  proration_behavior: 'none',
});

export type PhaseInput = {
  readonly price: string;
  readonly start?: number | undefined;
  readonly until?: number | undefined;
  readonly duration?: { readonly interval: Interval; readonly count: number } | undefined;
};

export const replacePhases = (
  world: FakeStripeState,
  schedule: Schedule,
  given: readonly PhaseInput[],
): Schedule => {
  if (schedule.status !== 'active') {
    throw invalidRequestError(
      `You cannot update a subscription schedule that is ${schedule.status}.`,
    );
  }
  const subscription = world.get('subscription', schedule.subscription ?? '');
  const phases: Phase[] = [];
  for (const { price, start, until, duration } of given) {
    const from = start ?? phases.at(-1)?.end_date;
    if (from === undefined)
      throw invalidRequestError('The first phase needs a start date.', { param: 'phases' });
    world.get('price', price, 'phases[items][price]');
    const endDate = until ?? (duration && addInterval(from, duration));
    if (endDate === undefined)
      throw invalidRequestError('A phase needs an end.', { param: 'phases' });
    phases.push(createPhase(subscription, { price, start: from, until: endDate }));
  }
  const updatedSchedule = world.put('subscription_schedule', { ...schedule, phases });
  world.emit('subscription_schedule.updated', updatedSchedule);
  return updatedSchedule;
};

const addInterval = (
  from: number,
  { interval, count }: { interval: Interval; count: number },
): number =>
  addMonths(new Date(from * 1000), count * (interval === 'year' ? 12 : 1)).getTime() / 1000;

const findPhase = (
  world: FakeStripeState,
  { schedule }: Subscription,
  at: number,
): Phase | undefined =>
  world
    .find('subscription_schedule', schedule ?? '')
    ?.phases.find((one) => one.start_date <= at && at < one.end_date);

export const priceAt = (world: FakeStripeState, subscription: Subscription, at: number): Price => {
  const price = findPhase(world, subscription, at)?.items[0]?.price;
  return price === undefined ? subscription.items.data[0].price : world.get('price', price);
};

/** Returns the price that applies from a time on, and updates the schedule's current phase. */
export const enterPhase = (
  world: FakeStripeState,
  subscription: Subscription,
  at: number,
): Price => {
  const schedule = world.find('subscription_schedule', subscription.schedule ?? '');
  const phase = findPhase(world, subscription, at);
  if (schedule && phase) {
    world.put('subscription_schedule', {
      ...schedule,
      current_phase: { start_date: phase.start_date, end_date: phase.end_date },
    });
  }
  return priceAt(world, subscription, at);
};

export const isScheduleOver = (
  world: FakeStripeState,
  { schedule }: Subscription,
  at: number,
): boolean =>
  (world.find('subscription_schedule', schedule ?? '')?.phases.at(-1)?.end_date ?? Infinity) <= at;
