import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { openPage, region } from './agent.ts';
import { chooseFilter } from './filters.ts';
import type { Job } from './job.ts';

// The table shows the address below the name, the role beside the plan, and one of two dates.
const shown = [
  'Member',
  'Email',
  'Plan',
  'Role',
  'Status',
  'Ends',
  'Renews',
  'Customer',
  'Origin',
  'Joined',
  'Last login',
];

const withColumns: Job = {
  name: 'export members with the columns and the order of the list',
  maxClicks: 8,
  prepare: () =>
    Promise.resolve(async (agent) => {
      const { page } = agent;
      await openPage(agent, 'Members');
      await chooseFilter(agent, 'Plan', 'Pro');
      await page.waitForURL(/plan.*pro/u);
      await agent.click(page.getByRole('button', { name: 'Columns' }));
      await agent.click(page.getByRole('switch', { name: 'Origin' }));
      await page.keyboard.press('Escape');
      const list = region(page, 'List');
      await agent.click(list.getByRole('columnheader', { name: 'Member' }).getByRole('button'));
      await page.waitForURL(/sort=displayName/u);
      const saving = page.waitForEvent('download');
      await agent.click(page.getByRole('button', { name: /^Export [\d,]+$/u }));
      const [header = '', ...lines] = readFileSync(await (await saving).path(), 'utf8')
        .trim()
        .split('\r\n');
      const columns = header.replace('\uFEFF', '').replaceAll(/ \([^)]*\)/gu, '');
      expect(columns.split(',').slice(0, shown.length)).toEqual(shown);
      const names = await list.getByRole('rowheader').getByRole('link').allTextContents();
      expect(lines.slice(0, names.length).map((line) => line.split(',')[0])).toEqual(names);
    }),
};

export const exportJobs: readonly Job[] = [withColumns];
