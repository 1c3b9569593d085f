import { expect } from 'vitest';
import { runCli } from '../support/run-to-end.ts';
import { expectVisible, personaAddress } from '../support/stage.ts';
import { openPage, region, type Agent } from './agent.ts';
import { sendCall } from './call.ts';
import { countMembers } from './count-members.ts';
import { chooseFilter } from './filters.ts';
import type { Job } from './job.ts';

const members = 200;

const apply = async (agent: Agent, reason: string, total: number): Promise<void> => {
  const { page } = agent;
  // More than 100 members are confirmed by typing the number that changes.
  if (total > 100) await agent.type(page.getByLabel('Number of members'), String(total));
  await agent.type(page.getByLabel('Reason'), reason);
  await agent.click(page.getByRole('button', { name: /^Apply to \d+ members/ }));
  await expectVisible(region(page, 'Progress').getByText(/\d+ of \d+/));
};

const result = async ({ page }: Agent, name: string): Promise<number> => {
  const row = region(page, 'Results').getByRole('row', { name: new RegExp(`^${name} `) });
  return Number(/\d+/.exec((await row.textContent()) ?? '')?.[0]);
};

/** Adds members on Free. Returns what their addresses have in common. */
const addMembers = async (dataDir: string): Promise<string> => {
  const words = ['demo', 'members', String(members), '--events', '2'];
  const [, run = ''] = /end in "\.(\w+)\./.exec(await runCli(dataDir, ...words)) ?? [];
  return run;
};

const goodwill: Job = {
  name: 'a goodwill month for 200 members, stopped and undone',
  // Two of them type the number of members.
  maxClicks: 17,
  prepare: async ({ client, product }) => {
    const run = await addMembers(product().dataDir);
    const admin = await client(personaAddress('admin'));
    await expect.poll(() => countMembers(admin, { q: run })).toBe(members);
    return async (agent) => {
      const { page } = agent;
      await agent.click(page.getByRole('link', { name: 'Members', exact: true }));
      await agent.type(page.getByRole('main').getByRole('searchbox'), run);
      await chooseFilter(agent, 'Plan', 'Free');
      // Every one of them is on Free, so the count does not show that the filter is applied. It clears the selection.
      await page.waitForURL(/plan.*free/u);
      await expectVisible(page.getByText(`${String(members)} members match the filters.`));
      await agent.click(page.getByRole('checkbox', { name: 'Select this page' }));
      await agent.click(page.getByRole('button', { name: `Select all ${String(members)}` }));
      await agent.click(page.getByRole('button', { name: /^Grant Basic/ }));
      await agent.choose(page.getByLabel('What to grant'), 'Give a goodwill month of Basic');
      await apply(agent, 'The outage of Tuesday', members);

      await expectVisible(region(page, 'Progress').getByText(/[1-9]\d* of 200/));
      await agent.click(page.getByRole('button', { name: 'Stop', exact: true }));
      await expectVisible(region(page, 'Progress').getByText('Stopped', { exact: true }));
      const changed = await result(agent, 'Changed');
      expect(changed).toBeGreaterThan(0);
      expect(changed).toBeLessThan(members);
      await expectVisible(region(page, 'Results').getByText(/^All members matching .*Plan: Free/));

      await agent.click(page.getByRole('button', { name: 'Preview undo' }));
      await apply(agent, 'Wrong members', changed);
      await expectVisible(region(page, 'Progress').getByText('Completed', { exact: true }));
      expect(await result(agent, 'Changed')).toBe(changed);
    };
  },
};

const endedByMistake: Job = {
  name: 'end the grants of 200 members by mistake, undone',
  maxClicks: 15,
  prepare: async ({ client, product }) => {
    const run = await addMembers(product().dataDir);
    const admin = await client(personaAddress('admin'));
    await expect.poll(() => countMembers(admin, { q: run })).toBe(members);
    const target = { filter: { q: run } };
    const change = { kind: 'grant', plan: 'basic', duration: 'annual' };
    const grant = { target, change, reason: 'An offer of a year', expectedTotal: members };
    await sendCall(admin, 'POST', '/api/admin/bulk-changes', grant);
    await expect.poll(() => countMembers(admin, { q: run, plan: 'basic' })).toBe(members);
    return async (agent) => {
      const { page } = agent;
      await openPage(agent, 'Members');
      await agent.type(page.getByRole('main').getByRole('searchbox'), run);
      await expectVisible(page.getByText(`${String(members)} members match the filters.`));
      await agent.click(page.getByRole('checkbox', { name: 'Select this page' }));
      await agent.click(page.getByRole('button', { name: `Select all ${String(members)}` }));
      await agent.click(page.getByRole('button', { name: 'End all grants' }));
      await apply(agent, 'Ends with the offer', members);
      await expectVisible(region(page, 'Progress').getByText('Completed', { exact: true }));
      expect(await result(agent, 'Changed')).toBe(members);
      expect(await countMembers(admin, { q: run, plan: 'basic' })).toBe(0);

      await agent.click(page.getByRole('button', { name: 'Preview undo' }));
      await apply(agent, 'Wrong members', members);
      await expectVisible(page.getByRole('heading', { level: 1, name: 'Undo a bulk change' }));
      await expectVisible(region(page, 'Progress').getByText('Completed', { exact: true }));
      expect(await result(agent, 'Changed')).toBe(members);
      await expect.poll(() => countMembers(admin, { q: run, plan: 'basic' })).toBe(members);
    };
  },
};

export const bulkJobs: readonly Job[] = [goodwill, endedByMistake];
