/**
 * A test double of Stripe's HTTP API, for demo mode and tests only. It charges no money and
 * accepts only test cards. It implements the calls that `../stripe.adapter.ts` uses, refuses every
 * other parameter, and bills by the given clock. A renewal is charged immediately (Stripe waits an
 * hour), and its three retries follow after 3, 5 and 7 days.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { DeliveryMode, DemoPayment, DemoPaymentOutcome } from '../demo-provider.port.ts';
import {
  answerRequest,
  type FakeStripeResponse,
  formatResponse,
  type StripeRequest,
} from './answer.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import { completeDemoPayment } from './demo-payments.ts';
import type { WebhookEndpoint, Invoice } from './money-objects.ts';
import { closeDispute } from './disputes.ts';
import { failRefund, openDispute, refuseRefunds } from './refunds.ts';
import { sqliteObjectStore } from './sqlite-objects.adapter.ts';
import {
  apiVersion,
  baseFields,
  type FakeStripeState,
  createState,
  type BillingClock,
} from './world.ts';
import { chargeInvoice, expirePendingUpdate } from './billing.ts';
import type { Subscription } from './objects.ts';
import { enterPhase, isScheduleOver } from './schedules.ts';
import {
  cancelSubscription,
  expireSubscription,
  releaseFromSchedule,
  renewSubscription,
} from './subscriptions.ts';

/** The double in this process, without an HTTP server. */
export type FakeStripeInProcess = {
  readonly secretKey: string;
  readonly deliveries: () => DeliveryMode;
  readonly setDeliveries: (mode: DeliveryMode) => void;
  readonly deliverTo: (url: string, secret: string) => void;
  readonly pay: (payment: DemoPayment) => DemoPaymentOutcome;
  readonly isDue: () => boolean;
  /** When `settle` has something to do next; undefined if nothing is pending. */
  readonly nextDueAt: () => Date | undefined;
  readonly settle: () => Promise<void>;
  readonly standAt: (at: Date | undefined) => Promise<void>;
  readonly dispute: (invoiceId: string) => { readonly disputeId: string };
  readonly closeDispute: (disputeId: string, outcome: 'won' | 'lost') => void;
  readonly refuseRefunds: (customerId: string, isRefusing: boolean) => void;
  readonly failRefund: (refundId: string) => void;
  readonly answer: (request: StripeRequest) => FakeStripeResponse;
  /** The stored objects, as they were when the provider was last used. */
  readonly world: FakeStripeState;
  /** Processes everything that is due, runs the work on the stored objects, and saves. */
  readonly act: <Result>(work: (world: FakeStripeState) => Result) => Result;
  readonly close: () => Promise<void>;
};

export type FakeStripe = FakeStripeInProcess & {
  readonly url: string;
  readonly host: string;
  readonly port: number;
};

export type FakeStripeOptions = {
  readonly file: string;
  readonly now: () => Date;
  /** Called with every request and its response, for tests. */
  readonly onExchange?: (request: StripeRequest, given: FakeStripeResponse) => void;
  /** The id of a new object, by its prefix. */
  readonly newId?: (prefix: string) => string;
};

const host = '127.0.0.1';

export const startFakeStripe = async (options: FakeStripeOptions): Promise<FakeStripe> => {
  const fake = openFakeStripe(options);
  const server = createServer((req, res) => {
    void respond(req, res, fake.answer).catch(() => res.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...fake,
    url: `http://${host}:${String(port)}`,
    host,
    port,
    close: async () => {
      await closeServer(server);
      await fake.close();
    },
  };
};

export const openFakeStripe = (options: FakeStripeOptions): FakeStripeInProcess => {
  const secretKey = `sk_test_fake${randomBytes(12).toString('hex')}`;
  const billing = createBilling(options);
  const { world, deliveries, act } = billing;
  return {
    secretKey,
    answer: (request) => {
      const response = act(() => answerRequest(world, secretKey, request));
      options.onExchange?.(request, response);
      return response;
    },
    world,
    act: (work) => act(() => work(world)),
    deliveries: () => deliveries.mode,
    setDeliveries: (mode) => {
      deliveries.mode = mode;
    },
    deliverTo: (url, secret) => {
      act(() => world.put('webhook_endpoint', createEndpoint(world, { url, secret })));
    },
    pay: (payment) => act(() => completeDemoPayment(world, payment)),
    isDue: billing.isDue,
    nextDueAt: billing.nextDueAt,
    settle: billing.settle,
    standAt: async (at) => {
      billing.standAt(at);
      await billing.settle();
    },
    dispute: (invoiceId) => ({
      disputeId: act(() => openDispute(world, world.get('invoice', invoiceId))).id,
    }),
    closeDispute: (disputeId, outcome) => {
      act(() => closeDispute(world, disputeId, outcome));
    },
    refuseRefunds: (customerId, isRefusing) => {
      act(() => {
        refuseRefunds(world, customerId, isRefusing);
      });
    },
    failRefund: (refundId) => {
      act(() => {
        failRefund(world, refundId);
      });
    },
    close: async () => {
      await deliveries.stop();
      world.close();
    },
  };
};

type BillingParts = {
  readonly world: FakeStripeState;
  readonly deliveries: Deliveries;
  /** Processes everything that is due, runs the work, and saves. */
  readonly act: <Result>(work: () => Result) => Result;
  readonly isDue: () => boolean;
  readonly nextDueAt: () => Date | undefined;
  readonly settle: () => Promise<void>;
  readonly standAt: (at: Date | undefined) => void;
};

const createBilling = ({ file, now, newId }: FakeStripeOptions): BillingParts => {
  const billing = { at: 0 };
  let fixedTime: Date | undefined;
  // Cached, because a moved clock checks at every step. Cleared by `act`, which may bring the time
  // forward.
  let dueAt: number | undefined;
  const nowSeconds = (): number => Math.floor((fixedTime ?? now()).getTime() / 1000);
  const deliveries: Deliveries = createDeliveries(() => stripeState);
  const stripeState = createState({
    objects: sqliteObjectStore(file),
    billing,
    newId,
    onEvent: deliveries.note,
  });
  const nextDueSeconds = (): number => {
    dueAt ??= getNextDueAt(stripeState);
    return Math.min(dueAt, deliveries.nextDue());
  };
  const act: BillingParts['act'] = (work) => {
    dueAt = undefined;
    runBilling(stripeState, billing, nowSeconds());
    try {
      return work();
    } finally {
      stripeState.save();
      if (deliveries.mode !== 'reorder') void deliveries.send();
    }
  };
  return {
    world: stripeState,
    deliveries,
    act,
    isDue: () => nextDueSeconds() <= nowSeconds(),
    nextDueAt: () => {
      const seconds = nextDueSeconds();
      return seconds === Infinity ? undefined : new Date(seconds * 1000);
    },
    settle: async () => {
      act(() => undefined);
      await deliveries.send();
    },
    standAt: (at) => {
      fixedTime = at;
    },
  };
};

const createEndpoint = (
  world: FakeStripeState,
  { url, secret }: Pick<WebhookEndpoint, 'url' | 'secret'>,
): WebhookEndpoint => ({
  ...baseFields('webhook_endpoint', 'we_fake_product', world.now()),
  api_version: apiVersion,
  enabled_events: ['*'],
  metadata: {},
  secret,
  status: 'enabled',
  url,
});

const respond = async (
  req: IncomingMessage,
  res: ServerResponse,
  give: (request: StripeRequest) => FakeStripeResponse,
): Promise<void> => {
  const request = await parseRequest(req);
  const { status, headers, body } = formatResponse(() => give(request));
  res.writeHead(status, headers).end(body);
};

const parseRequest = async (req: IncomingMessage): Promise<StripeRequest> => {
  const url = new URL(req.url ?? '/', `http://${host}`);
  const body = await text(req);
  const { authorization, 'idempotency-key': key } = req.headers;
  return {
    method: req.method ?? 'GET',
    path: url.pathname,
    authorization,
    form: [url.search.slice(1), body].filter(Boolean).join('&'),
    idempotencyKey: typeof key === 'string' ? key : undefined,
  };
};

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });

type DueTask = { readonly at: number; readonly run: () => void };

const secondsPerHour = 3600;

/**
 * Processes everything due until then, each at its own time: renewals, retries, ends of trials,
 * expirations.
 */
const runBilling = (world: FakeStripeState, billing: BillingClock, until: number): void => {
  for (let due = findEarliestTask(world, until); due; due = findEarliestTask(world, until)) {
    billing.at = due.at;
    due.run();
  }
  billing.at = until;
};

/** When something is due next, in seconds since 1970; Infinity when nothing is due. */
const getNextDueAt = (world: FakeStripeState): number =>
  findEarliestTask(world, Infinity)?.at ?? Infinity;

const findEarliestTask = (world: FakeStripeState, until: number): DueTask | undefined => {
  const dueTasks = [
    ...world.list('subscription').flatMap((one) => getDueTasks(world, one)),
    ...world.list('invoice').flatMap((one) => getRetryTasks(world, one)),
  ].filter(({ at }) => at <= until);
  return dueTasks.sort((one, other) => one.at - other.at)[0];
};

const getRetryTasks = (world: FakeStripeState, invoice: Invoice): DueTask[] => {
  const { status, next_payment_attempt: at } = invoice;
  if (status !== 'open' || at === null) return [];
  const run = (): void => {
    chargeInvoice(world, world.put('invoice', { ...invoice, next_payment_attempt: null }));
  };
  return [{ at, run }];
};

const runningStatuses: readonly Subscription['status'][] = ['active', 'trialing', 'past_due'];

const getDueTasks = (world: FakeStripeState, subscription: Subscription): DueTask[] => {
  const { status, created, pending_update: pending } = subscription;
  if (status === 'incomplete') {
    const run = (): void => {
      expireSubscription(world, subscription);
    };
    return [{ at: created + 23 * secondsPerHour, run }];
  }
  if (!runningStatuses.includes(status)) return [];
  const [{ current_period_end: at }] = subscription.items.data;
  const periodTask = {
    at,
    run: () => {
      startNextPeriod(world, subscription);
    },
  };
  if (!pending) return [periodTask];
  const run = (): void => {
    expirePendingUpdate(world, subscription);
  };
  return [{ at: Math.min(at, pending.expires_at), run }];
};

const startNextPeriod = (world: FakeStripeState, subscription: Subscription): void => {
  const [{ current_period_end: at }] = subscription.items.data;
  if (subscription.cancel_at_period_end) {
    cancelSubscription(world, subscription);
    return;
  }
  if (isScheduleOver(world, subscription, at)) releaseFromSchedule(world, subscription);
  const current = world.get('subscription', subscription.id);
  renewSubscription(world, current, enterPhase(world, current, at));
};
