import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import { adminPersona } from '../../apps/embedded/demo/personas.ts';
import type { Client } from '../support/client.ts';
import { personaAddress } from '../support/stage.ts';
import { openPage, region, type Agent } from './agent.ts';
import { sendCall } from './call.ts';
import type { Job } from './job.ts';

type Act = { readonly by: string; readonly at: string };

const readActs = async (page: Page): Promise<readonly Act[]> => {
  const rows = region(page, 'List').locator('tbody tr');
  const [names, times] = await Promise.all([
    rows.locator('td:nth-child(2)').allTextContents(),
    rows.locator('td:last-child').allTextContents(),
  ]);
  return names.map((by, row) => ({ by, at: times[row] ?? '' }));
};

/** Waits until every row is of the chosen time, and at least one is there. */
const expectActs = async (page: Page, isChosen: (act: Act) => boolean): Promise<void> => {
  await expect
    .poll(async () => {
      const acts = await readActs(page);
      return acts.length > 0 && acts.every(isChosen);
    })
    .toBe(true);
  for (const { by } of await readActs(page)) expect(by).toMatch(/\p{L}/u);
};

/** `2026-11-28T14:00`, in the time zone of the browser and of this process. */
const toFieldValue = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * minuteMs)
    .toISOString()
    .slice(0, 'yyyy-mm-ddThh:mm'.length);

/** The time of the newest act before a time. */
const findEarlierAct = async (admin: Client, before: Date, filter = {}): Promise<Date> => {
  const until = before.toISOString();
  const query = encodeURIComponent(JSON.stringify({ ...filter, until }));
  const acts = await sendCall<Act[]>(admin, 'GET', `/api/admin/activity?filter=${query}`);
  expect(acts).not.toEqual([]);
  return new Date(acts[0]?.at ?? 0);
};

const chooseTimes = async (agent: Agent, since: Date, until: Date): Promise<void> => {
  await agent.type(agent.page.getByLabel(/^From \(/u), toFieldValue(since));
  await agent.type(agent.page.getByLabel(/^Until \(/u), toFieldValue(until));
};

const earlierHour: Job = {
  name: 'what happened in an hour of an earlier day',
  maxClicks: 3,
  prepare: async ({ client }) => {
    const now = new Date();
    const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
    const at = await findEarlierAct(await client(personaAddress('admin')), today);
    const hour = new Date(at);
    hour.setMinutes(0, 0, 0);
    return async (agent) => {
      await openPage(agent, 'Activity');
      await chooseTimes(agent, hour, new Date(hour.getTime() + hourMs));
      const inHour = `, ${toFieldValue(hour).slice(-'hh:mm'.length, -'mm'.length)}`;
      await expectActs(agent.page, (act) => act.at.includes(inHour));
    };
  },
};

const staffInMonth: Job = {
  name: 'who of the staff did what in an earlier month',
  maxClicks: 4,
  prepare: async ({ client }) => {
    const now = new Date();
    // Other jobs add acts of other admins to the current month.
    const thisMonth = new Date(now.getFullYear(), now.getMonth());
    const admin = await client(personaAddress('admin'));
    const at = await findEarlierAct(admin, thisMonth, { who: 'staff' });
    const [month, next] = [0, 1].map((later) => new Date(at.getFullYear(), at.getMonth() + later));
    return async (agent) => {
      await openPage(agent, 'Activity');
      await agent.click(agent.page.getByRole('link', { name: 'Staff, last month' }));
      await chooseTimes(agent, month ?? at, next ?? at);
      const name = at.toLocaleDateString('en-GB', { month: 'short', year: 'numeric' });
      await expectActs(
        agent.page,
        ({ by, at }) => by === adminPersona.displayName && at.includes(name),
      );
    };
  },
};

export const activityJobs: readonly Job[] = [earlierHour, staffInMonth];
