import { z } from 'zod';
import {
  clockProgressSchema,
  demoClockRequestSchema,
  demoSchema,
  movedClockSchema,
  outboxSchema,
} from '../demo.ts';
import { demoEndpoints } from '../endpoints/demo.ts';
import type { Operation } from './operation.ts';

/** The demo: personas, clock, outbox and reset. 404 outside demo mode. */
export const demoOperations = {
  demo: {
    ...demoEndpoints.demo,
    tag: 'Demo',
    summary: 'The demo: its clock, its password and its personas',
    status: 200,
    answer: demoSchema,
    demo: true,
  },
  demoClock: {
    ...demoEndpoints.demoClock,
    tag: 'Demo',
    summary: 'Move the clock forward and run what is due',
    description:
      '409 `demo/clock-fixed`: prices are replayed, or jobs wait in Redis. 400 `demo/clock-out-of-range`: the time is in the past or too far away.',
    body: demoClockRequestSchema,
    status: 200,
    answer: movedClockSchema,
    demo: true,
  },
  demoClockProgress: {
    ...demoEndpoints.demoClockProgress,
    tag: 'Demo',
    summary: 'The time, and how far a move of the clock is',
    status: 200,
    answer: clockProgressSchema,
    demo: true,
  },
  demoOutbox: {
    ...demoEndpoints.demoOutbox,
    tag: 'Demo',
    summary: 'Mails that were sent, newest first',
    query: z.object({
      to: z.string().max(254).optional().meta({ description: 'Only mails to this address.' }),
    }),
    status: 200,
    answer: outboxSchema,
    demo: true,
  },
  demoReset: {
    ...demoEndpoints.demoReset,
    tag: 'Demo',
    summary: 'Start the demo over',
    description: '409 `demo/not-resettable`: the demo uses engines of its own.',
    status: 204,
    answer: null,
    demo: true,
  },
} as const satisfies Record<string, Operation>;
