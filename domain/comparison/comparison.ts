import type { EventEvolvers } from '../shared/decider.ts';
import { defineAggregate, writerOfReason } from '../shared/define-aggregate.ts';
import { Rejection } from '../shared/rejection.ts';
import {
  type ComparisonAsked,
  type ComparisonEvent,
  comparisonEvents,
  type Drift,
  type DriftFixed,
  type PaymentsCompared,
} from './events.ts';

/** Requests a comparison that changes nothing. */
type RequestComparison = {
  readonly type: 'RequestComparison';
  readonly reason: string;
  readonly now: Date;
};

export type RecordComparison = {
  readonly type: 'RecordComparison';
  readonly compared: number;
  readonly drifts: readonly Drift[];
  readonly failures: readonly string[];
  readonly now: Date;
};

/** Records that staff fixed memberships that a comparison had found different. */
type RecordFix = {
  readonly type: 'RecordFix';
  readonly reason: string;
  readonly drifts: readonly Drift[];
  readonly failures: readonly string[];
  readonly now: Date;
};

type ComparisonCommand = RequestComparison | RecordComparison | RecordFix;

/** `report` is null until the comparison is done. `fixes` are in order, oldest first. */
export type ComparisonState = {
  /** Null for a nightly comparison. */
  readonly asked: ComparisonAsked['data'] | null;
  readonly report: PaymentsCompared['data'] | null;
  readonly fixes: readonly DriftFixed['data'][];
};

const initialState: ComparisonState = { asked: null, report: null, fixes: [] };

const on: EventEvolvers<ComparisonState, ComparisonEvent> = {
  ComparisonAsked: (state, { data }) => ({ ...state, asked: data }),
  PaymentsCompared: (state, { data }) => ({ ...state, report: data }),
  DriftFixed: (state, { data }) => ({ ...state, fixes: [...state.fixes, data] }),
};

const maxListedMembers = 100;

const decide = (state: ComparisonState, command: ComparisonCommand): readonly ComparisonEvent[] => {
  switch (command.type) {
    case 'RequestComparison':
      return request(state, command);
    case 'RecordComparison':
      return record(state, command);
    case 'RecordFix':
      return recordFix(state, command);
  }
};

const request = (
  { asked, report }: ComparisonState,
  { reason, now }: RequestComparison,
): readonly ComparisonEvent[] =>
  asked === null && report === null
    ? [{ type: 'ComparisonAsked', data: { reason, askedAt: now.toISOString() } }]
    : [];

const record = (
  { asked, report }: ComparisonState,
  { compared, drifts, failures, now }: RecordComparison,
): readonly ComparisonEvent[] => {
  if (report !== null) return [];
  const data = {
    compared,
    drifted: drifts.length,
    drifts: drifts.slice(0, maxListedMembers),
    failed: failures.length,
    failures: failures.slice(0, maxListedMembers),
    putRight: asked === null,
    comparedAt: now.toISOString(),
  };
  return [{ type: 'PaymentsCompared', data }];
};

const recordFix = (
  { report }: ComparisonState,
  { reason, drifts, failures, now }: RecordFix,
): readonly ComparisonEvent[] => {
  if (report === null) {
    throw new Rejection('missing', 'comparison/unknown', {
      message: 'There is no such payment check.',
    });
  }
  if (drifts.length + failures.length === 0) return [];
  return [{ type: 'DriftFixed', data: { reason, drifts, failures, fixedAt: now.toISOString() } }];
};

/** `id` is the date of the nightly comparison, such as `2026-03-02`, or the id of a requested one. */
export const comparisonStream = (id: string): string => `comparison-${id}`;

export const comparisonDecider = defineAggregate<
  ComparisonCommand,
  ComparisonEvent,
  ComparisonState
>({
  category: 'comparison',
  stream: comparisonStream,
  subject: writerOfReason,
  notExported: 'Ids of members whose membership was corrected. Each member’s own streams show how.',
  events: comparisonEvents,
  initialState,
  on,
  decide,
});
