import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { jobQueries } from './sqlite-jobs-table.adapter.ts';
import { causedByQuery, jobAdministrationQueries } from './sqlite-job-administration.adapter.ts';
import { scheduleQueries } from './sqlite-schedules.adapter.ts';
import { jobsSchema } from './sqlite-schema.adapter.ts';

const planOf = (query: string): string => {
  const database = new DatabaseSync(':memory:');
  database.exec(jobsSchema);
  const steps = database.prepare(`EXPLAIN QUERY PLAN ${query}`).all();
  database.close();
  return steps.map(({ detail }) => String(detail)).join('\n');
};

describe('the query for the next job', () => {
  it.each([
    ['claims a job', jobQueries.next, 'jobs_next'],
    ['looks when one is due', jobQueries.nextRunAt, 'jobs_next'],
    ['claims a tick', scheduleQueries.next, 'schedules_next'],
    ['looks when one is due of the schedules', scheduleQueries.nextRunAt, 'schedules_next'],
  ])('%s by the index of what waits, without sorting', (_, query, index) => {
    const plan = planOf(query);
    expect(plan).toContain(`USING INDEX ${index}`);
    expect(plan).not.toContain('TEMP B-TREE');
  });
});

it('a new job replaces one of its key that ended, without reading the others that ended', () => {
  expect(planOf(jobQueries.forget)).toContain('(name=? AND key=?)');
});

it('the jobs of a request are found by the index of correlation ids', () => {
  expect(planOf(causedByQuery)).toContain('USING INDEX jobs_correlation');
});

describe('a page of jobs', () => {
  it.each([
    ['that failed', jobAdministrationQueries.failed, 'jobs_failed'],
    ['that wait', jobAdministrationQueries.waiting, 'jobs_next'],
    ['that are delayed', jobAdministrationQueries.delayed, 'jobs_next'],
  ])('%s is read by its index, without sorting', (_, query, index) => {
    const plan = planOf(query);
    expect(plan).toContain(`USING INDEX ${index}`);
    expect(plan).not.toContain('TEMP B-TREE');
  });
});
