import { expect } from 'vitest';
import { goodPassword } from '../support/account.ts';
import { expectHidden, expectVisible } from '../support/stage.ts';
import { expectMember, region, type Agent } from './agent.ts';
import type { Job } from './job.ts';

const data = (agent: Agent) => region(agent.page, 'Personal data');

const previewAndConfirm = async (agent: Agent, reason: string, verb: string): Promise<void> => {
  await agent.type(data(agent).getByLabel('Reason'), reason);
  await agent.click(data(agent).getByRole('button', { name: 'Preview erasure' }));
  await agent.click(agent.page.getByRole('dialog').getByRole('button', { name: verb }));
  await expectHidden(agent.page.getByRole('dialog'));
};

const erasure: Job = {
  name: 'erasure, by two admins',
  maxClicks: 10,
  prepare: async ({ client, colleague }) => {
    const member = await client();
    const email = 'wants-to-go@example.com';
    const credentials = { email, password: goodPassword, displayName: 'Lena Ortiz' };
    expect((await member.call('POST', '/api/auth/register', credentials)).status).toBe(201);
    return async (agent) => {
      await agent.find(email);
      await expectMember(agent.page, 'Lena Ortiz');
      await agent.click(data(agent).getByRole('heading'));
      await agent.choose(data(agent).getByLabel('Action'), 'Request the erasure');
      await previewAndConfirm(agent, 'By email', 'Request the erasure');
      await expectVisible(data(agent).getByText(/Another admin must confirm it/));

      const other = await colleague();
      await other.find(email);
      await expectMember(other.page, 'Lena Ortiz');
      await previewAndConfirm(other, 'Answered from the address', 'Confirm the erasure');
      await expectVisible(data(other).getByText(/It is due/));
    };
  },
};

export const erasureJobs: readonly Job[] = [erasure];
