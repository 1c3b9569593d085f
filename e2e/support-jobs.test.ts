import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { activityJobs } from './support-jobs/activity.ts';
import { createAgent, type Agent } from './support-jobs/agent.ts';
import { answerJobs } from './support-jobs/answers.ts';
import { bulkJobs } from './support-jobs/bulk.ts';
import { countMembers } from './support-jobs/count-members.ts';
import { erasureJobs } from './support-jobs/erasure.ts';
import { exportJobs } from './support-jobs/exports.ts';
import { findingJobs } from './support-jobs/finding.ts';
import { toTable, type JobResult } from './support-jobs/job.ts';
import { loginJobs } from './support-jobs/login.ts';
import { mailJobs } from './support-jobs/mails.ts';
import { membershipJobs } from './support-jobs/membership.ts';
import { operationJobs } from './support-jobs/operations.ts';
import { paymentJobs } from './support-jobs/payments.ts';
import { runCli } from './support/run-to-end.ts';
import { describeInBrowser, expectVisible, personaAddress, createStage } from './support/stage.ts';

/** `SUPPORT_MEMBERS=20000 npm test -- e2e/support-jobs` does the same jobs among more members. */
const members = Number(process.env['SUPPORT_MEMBERS'] ?? 2000);

// 2,000 members take seconds, and up to minutes on a busy machine; more take longer in proportion.
const seedLimitMs = Math.max(600_000, members * 150);

const otherAdmin = personaAddress('manual');

const jobs = [
  ...findingJobs,
  ...membershipJobs,
  ...paymentJobs,
  ...loginJobs,
  ...erasureJobs,
  ...bulkJobs,
  ...mailJobs,
  ...answerJobs,
  ...activityJobs,
  ...exportJobs,
  ...operationJobs,
];

describeInBrowser('the jobs of support', () => {
  const desk = createStage();
  const results: JobResult[] = [];
  const openHome = async (page: Page): Promise<Agent> => {
    await page.goto('/admin');
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Needs attention' }));
    return createAgent(page);
  };

  beforeAll(async () => {
    const { dataDir } = desk.product();
    await runCli(dataDir, 'admin', 'grant', otherAdmin);
    const paying = String(members / 20);
    await runCli(dataDir, 'demo', 'members', String(members), '--events', '8', '--paying', paying);
    const admin = await desk.client(personaAddress('admin'));
    await vi.waitUntil(async () => (await countMembers(admin, {})) > members, {
      timeout: seedLimitMs,
    });
  }, seedLimitMs);
  afterAll(() => {
    process.stdout.write(`\n${toTable(results, members)}\n`);
  });

  it.each(jobs)('$name', async ({ name, maxClicks, prepare }) => {
    const agents: Agent[] = [];
    const enter = async (email: string): Promise<Agent> => {
      const agent = await openHome((await desk.openShared(email)).page);
      agents.push(agent);
      return agent;
    };
    const act = await prepare({ ...desk, colleague: () => enter(otherAdmin) });
    const agent = await enter(personaAddress('admin'));
    const began = performance.now();
    await act(agent);
    const seconds = (performance.now() - began) / 1000;
    const clicks = agents.reduce((sum, each) => sum + each.clicks(), 0);
    results.push({ name, clicks, seconds });
    expect(clicks).toBeLessThanOrEqual(maxClicks);
  });
});
