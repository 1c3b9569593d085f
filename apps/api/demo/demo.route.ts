import type { ClockProgress, ClockRequest, Demo, MovedClock, OutboxMail } from '#contract/demo.ts';
import { demoOperations } from '#contract/operations/demo.ts';
import type { Routes } from '../http/route.ts';

/** The operations of the demo; only in demo mode of the all-in-one process. */
export type DemoControl = {
  describe(): Promise<Demo>;
  clock(): Promise<ClockProgress>;
  /** Resolves when the projections have caught up. Rejects before anything moves when it is impossible. */
  moveClock(request: ClockRequest): Promise<MovedClock>;
  outbox(to?: string): Promise<OutboxMail[]>;
  reset(): Promise<void>;
};

export type DemoRoutesDeps = {
  readonly routes: Routes;
  readonly demo: DemoControl | undefined;
};

export const demoRoutes = ({ routes, demo }: DemoRoutesDeps): void => {
  if (!demo) return;
  routes.on(demoOperations.demo, async () => ({ body: await demo.describe() }));
  routes.on(demoOperations.demoClock, async ({ body }) => ({
    body: await demo.moveClock(body),
  }));
  routes.on(demoOperations.demoClockProgress, async () => ({ body: await demo.clock() }));
  routes.on(demoOperations.demoOutbox, async ({ query }) => ({
    body: await demo.outbox(query.to),
  }));
  routes.on(demoOperations.demoReset, async () => {
    await demo.reset();
    return { body: undefined };
  });
};
