import { z } from 'zod';
import {
  clockProgressSchema,
  demoClockRequestSchema,
  demoSchema,
  movedClockSchema,
  outboxSchema,
} from '../demo.ts';
import { paths } from '../paths.ts';
import type { Operation } from './operation.ts';

/** The demo: personas, clock, outbox and starting over. 404 outside demo mode. */
export const demoOperations = {
  demo: {
    method: 'get',
    path: paths.demo,
    tag: 'Demo',
    summary: 'The demo: its clock, its password and its personas',
    access: 'anyone',
    status: 200,
    answer: demoSchema,
    demo: true,
  },
  demoClock: {
    method: 'post',
    path: paths.demoClock,
    tag: 'Demo',
    summary: 'Move the clock forward and run what is due',
    access: 'anyone',
    body: demoClockRequestSchema,
    status: 200,
    answer: movedClockSchema,
    demo: true,
  },
  demoClockProgress: {
    method: 'get',
    path: paths.demoClock,
    tag: 'Demo',
    summary: 'The time, and how far a move of the clock is',
    access: 'anyone',
    status: 200,
    answer: clockProgressSchema,
    demo: true,
  },
  demoOutbox: {
    method: 'get',
    path: paths.demoOutbox,
    tag: 'Demo',
    summary: 'Mails that were sent, newest first',
    access: 'anyone',
    query: z.object({ to: z.string().max(254).optional() }),
    status: 200,
    answer: outboxSchema,
    demo: true,
  },
  demoReset: {
    method: 'post',
    path: paths.demoReset,
    tag: 'Demo',
    summary: 'Start the demo over',
    access: 'anyone',
    status: 204,
    answer: null,
    demo: true,
  },
} as const satisfies Record<string, Operation>;
