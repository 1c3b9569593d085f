import { Rejection } from '../shared/rejection.ts';
import type {
  RequestComparison,
  ComparisonCommand,
  RecordComparison,
  RecordFix,
} from './commands.ts';
import type { ComparisonEvent } from './events.ts';
import type { ComparisonState } from './state.ts';

const maxListedMembers = 100;

export const decide = (
  state: ComparisonState,
  command: ComparisonCommand,
): readonly ComparisonEvent[] => {
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
