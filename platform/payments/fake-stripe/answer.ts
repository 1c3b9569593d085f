import { createHash } from 'node:crypto';
import { invalidRequestError, FakeStripeError } from './fault.ts';
import { decodeForm, type FormValue } from './form.ts';
import { catalogueRoutes } from './routes/catalogue.ts';
import { customerRoutes } from './routes/customers.ts';
import { moneyRoutes } from './routes/money.ts';
import { subscriptionRoutes } from './routes/subscriptions.ts';
import type { Route } from './routes/route.ts';
import { type FakeStripeState, toListObject } from './world.ts';
import type { ObjectKind } from './kinds.ts';

export type StripeRequest = {
  readonly method: string;
  readonly path: string;
  /** Query or body, form-encoded. */
  readonly form: string;
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
};
export type FakeStripeResponse = {
  readonly status: number;
  readonly body: object;
  readonly isReplayed?: boolean;
};

/** A response as it is sent. A fault of the double becomes a fault of the provider. */
export const formatResponse = (
  give: () => FakeStripeResponse,
): { readonly status: number; readonly headers: Record<string, string>; readonly body: string } => {
  const contentType = { 'content-type': 'application/json' };
  try {
    const { status, body, isReplayed } = give();
    const headers =
      isReplayed === true ? { ...contentType, 'idempotent-replayed': 'true' } : contentType;
    return { status, headers, body: JSON.stringify(body) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const body = JSON.stringify({ error: { type: 'api_error', message } });
    return { status: 500, headers: contentType, body };
  }
};

const routes: readonly Route[] = [
  ...catalogueRoutes,
  ...customerRoutes,
  ...subscriptionRoutes,
  ...moneyRoutes,
];

const secondsPerDay = 86_400;

/**
 * Answers a request in Stripe's order: key, idempotency, parameters, the call itself, expansion.
 */
export const answerRequest = (
  world: FakeStripeState,
  secretKey: string,
  request: StripeRequest,
): FakeStripeResponse => {
  if (request.authorization !== `Bearer ${secretKey}`) return wrongKeyResponse;
  const key = request.method === 'POST' ? request.idempotencyKey : undefined;
  const storedResponse = key === undefined ? undefined : findStoredResponse(world, key, request);
  if (storedResponse) return storedResponse;
  const result = executeRequest(world, request);
  // A request that was never carried out may be repeated with the same key.
  if (key !== undefined && result.status !== 400 && result.status !== 404) {
    const hash = hashRequest(request);
    world.put('kept_answer', { id: key, request: hash, at: world.now(), ...result });
  }
  return result;
};

const wrongKeyResponse: FakeStripeResponse = {
  status: 401,
  body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } },
};

const hashRequest = ({ method, path, form }: StripeRequest): string =>
  createHash('sha256').update(`${method} ${path}?${form}`).digest('hex');

const findStoredResponse = (
  world: FakeStripeState,
  key: string,
  request: StripeRequest,
): FakeStripeResponse | undefined => {
  const storedAnswer = world.find('kept_answer', key);
  if (!storedAnswer || storedAnswer.at < world.now() - secondsPerDay) return undefined;
  if (storedAnswer.request === hashRequest(request)) {
    return { status: storedAnswer.status, body: storedAnswer.body, isReplayed: true };
  }
  const message = 'Keys for idempotent requests can only be used with the same parameters.';
  return { status: 400, body: { error: { type: 'idempotency_error', message } } };
};

const executeRequest = (world: FakeStripeState, request: StripeRequest): FakeStripeResponse => {
  try {
    const form = decodeForm(request.form);
    return { status: 200, body: expandAll(world, callRoute(world, request, form), form['expand']) };
  } catch (error) {
    if (error instanceof FakeStripeError)
      return { status: error.status, body: { error: error.body } };
    throw error;
  }
};

const callRoute = (
  world: FakeStripeState,
  { method, path }: StripeRequest,
  form: Readonly<Record<string, FormValue>>,
): object => {
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match) {
      const ids = match.slice(1).map(decodeURIComponent);
      return route.handle(world, { path, ids, form });
    }
  }
  const message = `Unrecognized request URL (${method}: ${path}).`;
  throw invalidRequestError(message, { code: 'url_invalid' });
};

type JsonObject = Readonly<Record<string, unknown>>;

const maxDepth = 4;
const kindsByField: Readonly<Record<string, ObjectKind>> = {
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
  refund: 'refund',
  product: 'product',
};

/** Replaces ids with their objects along paths such as `data.latest_invoice`. */
const expandAll = (world: FakeStripeState, answer: object, paths: unknown): object => {
  if (paths === undefined) return answer;
  if (!Array.isArray(paths)) throw invalidRequestError('Invalid array', { param: 'expand' });
  return paths.reduce<object>((current, path) => {
    const parts = String(path).split('.');
    if (parts.length > maxDepth) {
      throw invalidRequestError(
        `You cannot expand more than 4 levels of a property: ${String(path)}.`,
      );
    }
    return expandPath(world, current as JsonObject, parts);
  }, answer);
};

const expandPath = (
  world: FakeStripeState,
  object: JsonObject,
  [field = '', ...rest]: readonly string[],
): JsonObject => {
  if (object['deleted'] === true) return object;
  const value = getVirtualField(world, object, field) ?? object[field];
  if (value === undefined) {
    throw invalidRequestError(`This property cannot be expanded (${field}).`, { param: 'expand' });
  }
  if (Array.isArray(value)) {
    return { ...object, [field]: value.map((one) => expandPath(world, one as JsonObject, rest)) };
  }
  const expandedValue = typeof value === 'string' ? findObject(world, field, value) : value;
  const isEnd = rest.length === 0 || expandedValue === null || typeof expandedValue !== 'object';
  return {
    ...object,
    [field]: isEnd ? expandedValue : expandPath(world, expandedValue as JsonObject, rest),
  };
};

const findObject = (world: FakeStripeState, field: string, id: string): object => {
  const kind = kindsByField[field];
  if (kind) return world.get(kind, id);
  throw invalidRequestError(`This property cannot be expanded (${field}).`, { param: 'expand' });
};

// Only included in a customer on request.
const getVirtualField = (
  world: FakeStripeState,
  { object, id }: JsonObject,
  field: string,
): object | undefined => {
  if (object !== 'customer' || field !== 'subscriptions') return undefined;
  const found = world
    .list('subscription')
    .filter((one) => one.customer === id && one.ended_at === null);
  return toListObject(`/v1/customers/${String(id)}/subscriptions`, found);
};
