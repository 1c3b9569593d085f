import { expect } from 'vitest';
import { dayMs } from '#domain/shared/time/durations.ts';
import { adminPersona, personas } from '../../apps/embedded/demo/personas.ts';
import { expectVisible } from '../support/stage.ts';
import { entries, expectMember, region, type Agent } from './agent.ts';
import type { Job } from './job.ts';

const daysAgo = (name: string, plan: string): number => {
  const acts = personas.find((persona) => persona.name === name)?.staffActions ?? [];
  const found = acts.find((act) => act.act === 'grant' && act.plan === plan);
  if (found === undefined) throw new Error(`${name} was not granted ${plan}`);
  return found.daysAgo;
};

const lookBack = async (agent: Agent, days: number): Promise<void> => {
  const at = new Date(Date.now() - days * dayMs).toISOString().slice(0, 19);
  await agent.type(agent.page.getByLabel(/^Date and time/), at);
  await agent.enter();
};

const access: Job = {
  name: 'why no predictions today, and on a date',
  maxClicks: 2,
  prepare: () =>
    Promise.resolve(async (agent) => {
      const { page } = agent;
      await agent.find('Lindqvist');
      await expectMember(page, 'Rosa Lindqvist');
      await expectVisible(
        region(page, 'What they can see, and why').getByText(/^No plan since .*: the Pro/),
      );
      await lookBack(agent, daysAgo('free', 'pro') - 3);
      const then = region(page, 'What they could see, and why').locator('dl > div');
      await expectVisible(then.filter({ hasText: 'Predictions' }).getByText('Allowed'));
    }),
};

const changes: Job = {
  name: 'what changed on a day, and who did it',
  maxClicks: 3,
  prepare: () =>
    Promise.resolve(async (agent) => {
      const { page } = agent;
      await agent.find('Achterberg');
      await expectMember(page, 'Tom Achterberg');
      await lookBack(agent, daysAgo('basic', 'basic') - 0.5);
      await agent.click(page.getByRole('link', { name: 'Show in the timeline' }));
      const granted = entries(page).filter({ hasText: 'Writes for a student paper' });
      await expectVisible(granted.getByText(`By ${adminPersona.displayName}.`));
    }),
};

const changeForm = (agent: Agent) => region(agent.page, 'Change membership');

const confirm = async (agent: Agent, reason: string, verb: string): Promise<void> => {
  await agent.type(changeForm(agent).getByLabel('Reason'), reason);
  await agent.click(changeForm(agent).getByRole('button', { name: 'Preview membership change' }));
  const dialog = agent.page.getByRole('dialog');
  await expectVisible(dialog.getByText(reason));
  await agent.click(dialog.getByRole('button', { name: verb, exact: true }));
  await expectVisible(agent.page.getByText('Membership updated'));
};

const time: Job = {
  name: 'trial, undo, trial, extend, end',
  maxClicks: 18,
  prepare: () =>
    Promise.resolve(async (agent) => {
      const { page } = agent;
      const plan = region(page, 'Membership').getByRole('row', { name: /^Plan / });
      const expectPlan = (name: string): Promise<void> =>
        expect.poll(() => plan.textContent()).toContain(name);
      await agent.find('Noor');
      await expectMember(page, 'Noor Haddad');
      await expectPlan('Free');
      await confirm(agent, 'Pressed too early', 'Give');
      await expectPlan('Pro');
      await agent.click(page.getByRole('status').getByRole('button', { name: 'Undo' }));
      await expectVisible(page.getByText('Grant undone'));
      await expectPlan('Free');
      await confirm(agent, 'Wants to try it', 'Give');
      await agent.choose(changeForm(agent).getByLabel('Duration'), 'Extend by …');
      await confirm(agent, 'Was ill last week', 'Give');
      await agent.choose(changeForm(agent).getByLabel('Action'), 'End all grants (2)');
      await confirm(agent, 'Asked us to end it', 'End');
      await expectPlan('Free');
    }),
};

export const membershipJobs: readonly Job[] = [access, changes, time];
