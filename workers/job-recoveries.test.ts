import { describe, expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { jobRecoveries } from './job-recoveries.ts';

const scheduledJobs = catalogue.schedules.map(({ name }) => name);

it('every job that runs once is found again, or a reason says why not', () => {
  const jobs = catalogue.jobNames.filter((name) => !scheduledJobs.includes(name));
  expect(Object.keys(jobRecoveries).sort()).toEqual(jobs.sort());
});

describe.each(Object.entries(jobRecoveries))(
  'a lost job %s',
  (_name, { log, sweeps = [], reason }) => {
    it('is found by a job that has a schedule, or has a reason', () => {
      const finders = [...(log ? ['sweep-reactions'] : []), ...sweeps];
      if (reason === undefined) expect(finders.length).toBeGreaterThan(0);
      else expect(finders).toEqual([]);
      expect(finders.filter((name) => !scheduledJobs.includes(name))).toEqual([]);
    });
  },
);
