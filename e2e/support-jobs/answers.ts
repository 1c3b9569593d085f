import { setTimeout as delay } from 'node:timers/promises';
import { dayMs } from '#domain/shared/time/durations.ts';
import { subscribe } from '../support/subscribe.ts';
import type { Client } from '../support/client.ts';
import { expectVisible, personaAddress } from '../support/stage.ts';
import { expectMember, openPage, region } from './agent.ts';
import { sendCall } from './call.ts';
import type { Job } from './job.ts';

const openRequest = async (member: Client, message: string): Promise<void> => {
  const form = await sendCall<{ token: string }>(member, 'GET', '/api/support/form');
  const { token } = form;
  // A form that is sent back sooner opens no request.
  await delay(4000);
  await sendCall(member, 'POST', '/api/support/requests', { token, topic: 'billing', message });
};

const cannedAnswer: Job = {
  name: 'a canned answer to a request',
  maxClicks: 4,
  prepare: async ({ client }) => {
    const title = 'A hold, not a charge';
    const text = 'One of the two amounts is a hold of your bank and disappears in a few days.';
    const question = 'Why do I see two charges this month?';
    const admin = await client(personaAddress('admin'));
    await sendCall(admin, 'POST', '/api/admin/canned-answers', { title, text });
    await openRequest(await client(personaAddress('basic')), question);
    return async (agent) => {
      const { page } = agent;
      await openPage(agent, 'Support requests');
      await agent.click(page.getByRole('row').filter({ hasText: question }).getByRole('link'));
      const form = region(page, 'Answer by email');
      await agent.choose(form.getByLabel('Insert canned answer'), title);
      await agent.click(form.getByRole('button', { name: 'Send answer' }));
      await expectVisible(page.getByText('Answer sent', { exact: true }));
      await expectVisible(region(page, 'Conversation').getByText(text));
    };
  },
};

const toldLastWeek: Job = {
  name: 'what we told a member last week',
  maxClicks: 5,
  prepare: async ({ client }) => {
    const email = 'asks-again@example.com';
    const member = await client();
    await subscribe(member, { email, displayName: 'Aino Salo' });
    await openRequest(member, 'When is my next payment?');
    const admin = await client(personaAddress('admin'));
    const text = 'It is taken on the day on which you subscribed.';
    const queue = await sendCall<{ id: string; sender: string }[]>(
      admin,
      'GET',
      '/api/admin/support-requests',
    );
    const { id = '' } = queue.find(({ sender }) => sender === 'Aino Salo') ?? {};
    await sendCall(admin, 'POST', `/api/admin/support-requests/${id}/answer`, { text });
    return async (agent) => {
      const { page } = agent;
      await agent.find(email);
      await expectMember(page, 'Aino Salo');
      const requests = region(page, 'Support requests');
      await agent.click(requests.getByText('Answered'));
      await expectVisible(requests.getByText(text));
      await agent.click(page.getByRole('link', { name: 'All emails to this member' }));
      const weekAgo = new Date(Date.now() - 7 * dayMs).toISOString().slice(0, 10);
      await agent.type(page.getByLabel('Requested from'), weekAgo);
      await expectVisible(page.getByRole('row').filter({ hasText: 'Receipt' }));
      await agent.click(page.getByRole('link', { name: 'Support answer' }));
      await expectVisible(page.getByText(text));
    };
  },
};

export const answerJobs: readonly Job[] = [cannedAnswer, toldLastWeek];
