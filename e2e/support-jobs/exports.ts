import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { expectVisible } from '../support/stage.ts';
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
      // An export of more than a thousand members asks for a reason.
      await chooseFilter(agent, 'Card’s country', 'Ireland');
      await page.waitForURL(/cardCountry.*IE/u);
      await agent.click(page.getByRole('button', { name: 'Columns' }));
      await agent.click(page.getByRole('switch', { name: 'Origin' }));
      await page.keyboard.press('Escape');
      const list = region(page, 'List');
      await agent.click(list.getByRole('columnheader', { name: 'Member' }).getByRole('button'));
      // The address is ahead of the list, and the file has the order of the list that is shown.
      await expectVisible(page.locator('[aria-sort="ascending"]').getByText('Member'));
      const saving = page.waitForEvent('download');
      await agent.click(page.getByRole('button', { name: /^Export [\d,]+$/u }));
      const [header = '', ...lines] = readFileSync(await (await saving).path(), 'utf8')
        .trim()
        .split('\r\n');
      const columns = header.replace('\uFEFF', '').replaceAll(/ \([^)]*\)/gu, '');
      expect(columns.split(',').slice(0, shown.length)).toEqual(shown);
      const names = list.getByRole('rowheader').getByRole('link');
      const savedNames = lines.map((line) => line.split(',')[0]);
      await expect.poll(() => names.allTextContents()).toEqual(savedNames.slice(0, 25));
    }),
};

export const exportJobs: readonly Job[] = [withColumns];
