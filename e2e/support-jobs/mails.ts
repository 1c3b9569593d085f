import { expectVisible, personaAddress } from '../support/stage.ts';
import { expectMember, region } from './agent.ts';
import type { Job } from './job.ts';

const lostMail: Job = {
  name: 'a mail that never arrived',
  maxClicks: 5,
  prepare: async ({ client }) => {
    await client(personaAddress('manual'));
    return async (agent) => {
      const { page } = agent;
      await agent.find('Medina');
      await expectMember(page, 'Carlos Medina');
      await agent.click(page.getByRole('link', { name: 'All emails to this member' }));
      const row = page.getByRole('row').filter({ hasText: 'New device' }).first();
      await expectVisible(row.getByRole('cell', { name: 'Sent' }));
      await agent.click(row.getByRole('link'));
      await expectVisible(region(page, 'History').getByText('Accepted by the mail server'));
      await agent.type(page.getByLabel('Reason'), 'Not in the inbox, nor in spam');
      await agent.click(page.getByRole('button', { name: 'Send again' }));
      await expectVisible(region(page, 'History').getByText(/again/));
    };
  },
};

export const mailJobs: readonly Job[] = [lostMail];
