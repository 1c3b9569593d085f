import type { z } from 'zod';
import { Rejection } from '#domain/shared/rejection.ts';
import type {
  Demo,
  demoClockRequestSchema,
  demoClockSchema,
  outboxSchema,
} from '#contract/demo.ts';
import { demoOperations } from '#contract/operations/demo.ts';
import type { Routes } from '../http/route.ts';

/** What the demo can do; exists in demo mode of the all-in-one process only. */
export type DemoControl = {
  describe(): Promise<Demo>;
  /** Answers when the projections have caught up. Throws a `RangeError` for a time that lies before now. */
  moveClock(
    request: z.output<typeof demoClockRequestSchema>,
  ): Promise<z.input<typeof demoClockSchema>>;
  outbox(to?: string): Promise<z.input<typeof outboxSchema>>;
  reset(): Promise<void>;
};

export const demoRoutes = (routes: Routes, demo: DemoControl): void => {
  routes.on(demoOperations.demo, async () => ({ body: await demo.describe() }));
  routes.on(demoOperations.demoClock, async ({ body }) => ({
    body: await demo.moveClock(body).catch(refuseThePast),
  }));
  routes.on(demoOperations.demoOutbox, async ({ query }) => ({
    body: await demo.outbox(query.to),
  }));
  routes.on(demoOperations.demoReset, async () => {
    await demo.reset();
    return { body: undefined };
  });
};

const refuseThePast = (error: unknown): never => {
  if (!(error instanceof RangeError)) throw error;
  throw new Rejection('invalid', 'demo/clock-out-of-range', {
    message: 'The clock moves forward only, and not beyond the calendar.',
    field: 'to',
  });
};
