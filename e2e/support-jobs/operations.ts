import { expect } from 'vitest';
import { subscribe } from '../support/subscribe.ts';
import { expectHidden, expectVisible, personaAddress } from '../support/stage.ts';
import { openOperations, openPage, region } from './agent.ts';
import { sendCall } from './call.ts';
import type { Job } from './job.ts';

const difference: Job = {
  name: 'compare with the payment provider, fix a difference',
  maxClicks: 8,
  prepare: async ({ client }) => {
    const email = 'disputed@example.com';
    const admin = await client(personaAddress('admin'));
    // Before the purchase: after a late event of it, we would read the dispute from the provider.
    await sendCall(admin, 'POST', '/api/demo/provider', { deliveries: 'drop' });
    await subscribe(await client(), { email, displayName: 'Ines Prado' });
    await sendCall(admin, 'POST', '/api/demo/incidents', { email, incident: 'dispute' });
    await sendCall(admin, 'POST', '/api/demo/provider', { deliveries: 'normal' });
    return async (agent) => {
      const { page } = agent;
      await openOperations(agent, 'Payment checks');
      await agent.click(page.getByRole('link', { name: 'Check now' }));
      await agent.type(page.getByLabel('Reason'), 'A dispute that we do not see');
      await agent.click(page.getByRole('button', { name: 'Start the check' }));
      const differing = region(page, 'Members with differences');
      await expectVisible(differing.getByRole('row', { name: /Ines Prado.*A dispute/u }));
      await agent.click(page.getByRole('button', { name: 'Preview the fix' }));
      await agent.type(page.getByLabel('Reason'), 'The event was lost');
      await agent.click(page.getByRole('button', { name: 'Fix differences' }));
      await expectVisible(region(page, 'Fixed by staff').getByText(/1 fixed/u));
    };
  },
};

const coupon: Job = {
  name: 'make and end a coupon',
  maxClicks: 12,
  prepare: () =>
    Promise.resolve(async (agent) => {
      const { page } = agent;
      await openPage(agent, 'Coupons');
      await agent.click(page.getByRole('link', { name: 'Create coupon' }));
      await agent.type(page.getByLabel('Code'), 'winter-60');
      await agent.type(page.getByLabel('Name'), 'Winter offer');
      await agent.type(page.getByLabel('Percent', { exact: true }), '60');
      await agent.type(page.getByLabel('Total uses'), '100');
      await agent.type(page.getByLabel('Reason'), 'Asked by marketing');
      await agent.click(page.getByRole('button', { name: 'Preview coupon' }));
      const dialog = page.getByRole('dialog');
      await expectVisible(dialog.getByText('First year of Pro'));
      await agent.click(dialog.getByRole('button', { name: 'Create coupon' }));
      await expectVisible(page.getByRole('heading', { level: 1, name: 'WINTER-60' }));
      const withdrawal = region(page, 'Withdraw');
      await agent.type(withdrawal.getByLabel('Reason'), 'The offer ended');
      await agent.click(withdrawal.getByRole('button'));
      await agent.click(dialog.getByRole('button', { name: 'Withdraw', exact: true }));
      await expectHidden(dialog);
      await expectVisible(page.getByText('This coupon is withdrawn.'));
    }),
};

const pausedQueue: Job = {
  name: 'find on the monitor that the queue is paused, resume it',
  maxClicks: 6,
  prepare: async ({ client }) => {
    const admin = await client(personaAddress('admin'));
    const reason = 'Moving the mail server';
    await sendCall(admin, 'POST', '/api/admin/queues/jobs/pause', { reason });
    return async (agent) => {
      const { page } = agent;
      await openOperations(agent, 'Bot Monitor');
      await expectVisible(page.getByRole('heading', { level: 1, name: 'Bot Monitor' }));
      const faults = page.getByRole('region', { name: 'Faults', exact: true });
      await agent.click(faults.getByRole('link', { name: 'Background jobs are stopped' }));
      await expectVisible(page.getByText(new RegExp(reason, 'u')));
      await agent.click(page.getByText('Resume the queue').first());
      await agent.type(page.getByLabel('Reason'), 'The server was moved');
      await agent.click(page.getByRole('button', { name: 'Resume the queue' }));
      await expectVisible(page.getByText('Queue resumed'));
      const { paused } = await sendCall<{ paused: boolean }>(
        admin,
        'GET',
        '/api/admin/queues/jobs',
      );
      expect(paused).toBe(false);
    };
  },
};

export const operationJobs: readonly Job[] = [difference, coupon, pausedQueue];
