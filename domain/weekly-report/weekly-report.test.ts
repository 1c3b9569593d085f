import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { weeklyReportDecider } from './weekly-report.ts';
import type { WeeklyReportWritten } from './events.ts';

const folder = join(import.meta.dirname, 'golden');

const golden = readFileSync(join(folder, 'WeeklyReportWritten.v1.json'), 'utf8');
const { writtenAt, ...week } = JSON.parse(golden) as WeeklyReportWritten['data'];
const write = { type: 'WriteWeeklyReport', week, now: new Date(writtenAt) } as const;
const written = { type: 'WeeklyReportWritten', data: { ...week, writtenAt } } as const;

describe('the report of a week', () => {
  it('is written once', () => {
    deciderSpec(weeklyReportDecider)().when(write).then(written);
    deciderSpec(weeklyReportDecider)(written).when(write).thenNothing();
  });
});
