import { z } from 'zod';
import {
  clockProgressSchema,
  demoClockRequestSchema,
  demoIncidentRequestSchema,
  demoSchema,
  clockMoveResultSchema,
  outboxSchema,
} from '../../system/demo.ts';
import { demoEndpoints } from '../../endpoints/system/demo.ts';
import { defineOperations } from '../define-operations.ts';

/** The demo: personas, clock, outbox and reset. 404 outside demo mode. */
export const demoOperations = defineOperations(demoEndpoints, 'Demo', {
  demo: {
    summary: 'The demo: its clock, its password and its personas',
    status: 200,
    answer: demoSchema,
    demo: true,
  },
  demoClock: {
    summary: 'Move the clock forward and run what is due',
    description:
      'Answers when everything is done, or immediately with 202 for `Prefer: respond-async`; GET shows the progress. 409 `demo/clock-moving`: another move is running. 409 `demo/clock-fixed`: prices are replayed, or jobs wait in Redis. 400 `demo/clock-out-of-range`: the time is in the past or too far away.',
    body: demoClockRequestSchema,
    status: 200,
    answer: clockMoveResultSchema,
    problems: { 400: ['demo/clock-out-of-range'], 409: ['demo/clock-fixed', 'demo/clock-moving'] },
    demo: true,
  },
  demoClockProgress: {
    summary: 'The time, and how far a move of the clock is',
    status: 200,
    answer: clockProgressSchema,
    demo: true,
  },
  demoOutbox: {
    summary: 'Mails that were sent, newest first',
    query: z.object({
      to: z.string().max(254).optional().meta({ description: 'Only mails to this address.' }),
    }),
    status: 200,
    answer: outboxSchema,
    demo: true,
  },
  demoIncident: {
    summary: 'Let something happen to a member that the demo itself cannot cause',
    description:
      '404 `demo/unknown-member`: no account has the address. 409 `demo/nothing-to-do`: the member has no payment, open dispute or subscription that the incident needs.',
    body: demoIncidentRequestSchema,
    status: 204,
    answer: null,
    problems: { 404: ['demo/unknown-member'], 409: ['demo/nothing-to-do'] },
    demo: true,
  },
  demoReset: {
    summary: 'Start the demo over',
    description: '409 `demo/not-resettable`: the demo uses engines of its own.',
    status: 204,
    answer: null,
    problems: { 409: ['demo/not-resettable'] },
    demo: true,
  },
});
