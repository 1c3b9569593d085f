import {
  type ClockProgress,
  type ClockRequest,
  type Demo,
  type ClockMoveResult,
  type DemoIncidentRequest,
  type OutboxMail,
  demoOperations,
} from '#contract/system/demo.ts';
import {
  paymentsOperations,
  type DemoPayment,
  type DemoPaymentRequest,
  type DemoProviderState,
} from '#contract/payments/payments.ts';
import type { Config } from '#platform/config.ts';
import type { Routes } from '../http/route.ts';

export type DemoControl = {
  describe(): Promise<Demo>;
  clock(): Promise<ClockProgress>;
  /**
   * Resolves when the projections have caught up, or when the move has begun. Rejects before any change when the move is
   * impossible.
   */
  moveClock(
    request: ClockRequest,
    options?: { readonly inBackground: boolean },
  ): Promise<ClockMoveResult>;
  outbox(to?: string): Promise<OutboxMail[]>;
  provider(): Promise<DemoProviderState>;
  setProvider(request: Pick<DemoProviderState, 'deliveries'>): Promise<DemoProviderState>;
  pay(payment: DemoPaymentRequest): Promise<DemoPayment>;
  incident(request: DemoIncidentRequest): Promise<void>;
  reset(): Promise<void>;
};

export type DemoRoutesDeps = {
  readonly routes: Routes;
  readonly platform: { readonly config: Pick<Config, 'trial'> };
  readonly demo: DemoControl | undefined;
};

export const demoRoutes = ({ routes, demo, platform }: DemoRoutesDeps): void => {
  if (!demo) return;
  const { demoClock, demoIncident, demoReset, demoOutbox, ...readOperations } = demoOperations;
  // In a trial these routes are only reachable from this machine, whose user owns the data.
  const accessOverride = platform.config.trial ? ({ resource: 'demo' } as const) : {};
  routes.on(readOperations.demo, async () => ({ body: await demo.describe() }));
  routes.on({ ...demoClock, ...accessOverride }, async ({ body, req }) => {
    const isAsync = prefersAsync(req.get('prefer'));
    return { body: await demo.moveClock(body, { inBackground: isAsync }), isAsync };
  });
  routes.on(readOperations.demoClockProgress, async () => ({ body: await demo.clock() }));
  routes.on({ ...demoOutbox, ...accessOverride }, async ({ query }) => ({
    body: await demo.outbox(query.to),
  }));
  routes.on({ ...paymentsOperations.demoProvider, ...accessOverride }, async () => ({
    body: await demo.provider(),
  }));
  routes.on({ ...paymentsOperations.setDemoProvider, ...accessOverride }, async ({ body }) => ({
    body: await demo.setProvider(body),
  }));
  routes.on(paymentsOperations.demoPay, async ({ body }) => ({ body: await demo.pay(body) }));
  routes.on({ ...demoIncident, ...accessOverride }, async ({ body }) => {
    await demo.incident(body);
    return { body: undefined };
  });
  routes.on({ ...demoReset, ...accessOverride }, async () => {
    await demo.reset();
    return { body: undefined };
  });
};

const prefersAsync = (preferences = ''): boolean =>
  preferences.split(',').some((preference) => preference.trim().toLowerCase() === 'respond-async');
