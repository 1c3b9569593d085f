import { refused } from './fault.ts';
import type { Kind } from './kinds.ts';
import { listOf, type World } from './world.ts';

type Bag = Readonly<Record<string, unknown>>;

const deepest = 4;
const kinds: Readonly<Record<string, Kind>> = {
  customer: 'customer',
  subscription: 'subscription',
  latest_invoice: 'invoice',
  invoice: 'invoice',
  schedule: 'subscription_schedule',
  default_payment_method: 'payment_method',
  payment_method: 'payment_method',
  payment_intent: 'payment_intent',
  charge: 'charge',
  latest_charge: 'charge',
  product: 'product',
};

/** Puts the objects themselves in the place of their ids, along `data.latest_invoice`. */
export const expandAll = (world: World, answer: object, paths: unknown): object => {
  if (paths === undefined) return answer;
  if (!Array.isArray(paths)) throw refused('Invalid array', { param: 'expand' });
  return paths.reduce<object>((current, path) => {
    const parts = String(path).split('.');
    if (parts.length > deepest) {
      throw refused(`You cannot expand more than 4 levels of a property: ${String(path)}.`);
    }
    return expanded(world, current as Bag, parts);
  }, answer);
};

const expanded = (world: World, object: Bag, [field = '', ...rest]: readonly string[]): Bag => {
  if (object['deleted'] === true) return object;
  const value = virtual(world, object, field) ?? object[field];
  if (value === undefined) {
    throw refused(`This property cannot be expanded (${field}).`, { param: 'expand' });
  }
  if (Array.isArray(value)) {
    return { ...object, [field]: value.map((one) => expanded(world, one as Bag, rest)) };
  }
  const whole = typeof value === 'string' ? lookUp(world, field, value) : value;
  const isEnd = rest.length === 0 || whole === null || typeof whole !== 'object';
  return { ...object, [field]: isEnd ? whole : expanded(world, whole as Bag, rest) };
};

const lookUp = (world: World, field: string, id: string): object => {
  const kind = kinds[field];
  if (kind) return world.get(kind, id);
  throw refused(`This property cannot be expanded (${field}).`, { param: 'expand' });
};

// Left out of a customer unless it is asked for.
const virtual = (world: World, { object, id }: Bag, field: string): object | undefined => {
  if (object !== 'customer' || field !== 'subscriptions') return undefined;
  const found = world
    .list('subscription')
    .filter((one) => one.customer === id && one.ended_at === null);
  return listOf(`/v1/customers/${String(id)}/subscriptions`, found);
};
