import { expect } from 'vitest';
import { subscribe } from '../support/subscribe.ts';
import { expectHidden, expectVisible } from '../support/stage.ts';
import { expectMember, region, type Agent } from './agent.ts';
import type { Job } from './job.ts';

const refund = async (agent: Agent, reason: string, amount?: string): Promise<void> => {
  const form = region(agent.page, 'Refund');
  if (amount !== undefined) await agent.type(form.getByLabel('Amount in pounds'), amount);
  await agent.type(form.getByLabel('Reason'), reason);
  await agent.click(form.getByRole('button', { name: 'Preview refund' }));
  const dialog = agent.page.getByRole('dialog');
  await expectVisible(dialog.getByText(`“${reason}”`));
  await agent.click(dialog.getByRole('button', { name: 'Refund', exact: true }));
  await expectVisible(agent.page.getByText('Refund issued'));
};

const refunds: Job = {
  name: 'partial and full refund',
  maxClicks: 9,
  prepare: async ({ client }) => {
    const email = 'half-a-month@example.com';
    const displayName = 'Ilse Vogel';
    await subscribe(await client(), { email, displayName });
    return async (agent) => {
      const { page } = agent;
      const status = region(page, 'Payments').getByRole('row').last();
      await agent.find(email);
      await expectMember(page, displayName);
      await refund(agent, 'An outage of three days', '0.50');
      await expectVisible(status.getByText('Partly refunded'));
      await refund(agent, 'Not what the member expected');
      await expectVisible(status.getByText(/^Refunded/));
      await expectHidden(region(page, 'Refund'));
    };
  },
};

const chargedTwice: Job = {
  name: 'two payments by mistake',
  maxClicks: 5,
  prepare: async ({ client }) => {
    const email = 'paid-twice@example.com';
    const displayName = 'Piet Mulder';
    await subscribe(await client(), { email, displayName, twice: true });
    return async (agent) => {
      const { page } = agent;
      const payments = region(page, 'Payments');
      await agent.find(email);
      await expectMember(page, displayName);
      await expect.poll(() => payments.getByText(/^Paid on/).count()).toBe(2);
      await agent.choose(region(page, 'Refund').getByLabel('Plan after'), 'End now');
      await refund(agent, 'Charged twice by mistake');
      await expectVisible(payments.getByRole('cell', { name: /^Refunded/ }));
      await expectVisible(payments.getByRole('cell', { name: /^Paid/ }));
      const held = region(page, 'Membership').getByRole('row', { name: /^Plan / });
      await expectVisible(held.getByText('Basic'));
    };
  },
};

export const paymentJobs: readonly Job[] = [refunds, chargedTwice];
