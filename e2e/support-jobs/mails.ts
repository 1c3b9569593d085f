import { expectHidden, expectVisible, personaAddress } from '../support/stage.ts';
import { expectMember, region } from './agent.ts';
import { sendCall } from './call.ts';
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

const editionAgain: Job = {
  name: 'an edition again, to one reader',
  maxClicks: 4,
  prepare: async ({ client }) => {
    const email = personaAddress('manual');
    const admin = await client(personaAddress('admin'));
    const choices = { newsletter: true };
    await sendCall(await client(email), 'PUT', '/api/notifications', { choices });
    // Only today's edition can be delivered by hand, and before 07:00 GMT there is none yet.
    const edition = await sendCall<{ date: string }>(admin, 'POST', '/api/newsletter/generate');
    const delivery = { kind: 'daily', reason: 'Nobody received it' };
    await sendCall(admin, 'POST', `/api/admin/editions/${edition.date}/deliver`, delivery);
    return async (agent) => {
      const { page } = agent;
      await agent.find('Medina');
      await expectMember(page, 'Carlos Medina');
      const mails = region(page, 'Emails');
      await agent.click(page.getByRole('button', { name: 'Send the latest edition again' }));
      const dialog = page.getByRole('dialog');
      await agent.type(dialog.getByLabel('Reason'), 'Deleted by mistake');
      await agent.click(dialog.getByRole('button', { name: 'Send the latest edition again' }));
      await expectHidden(dialog);
      await expectVisible(mails.getByText(/waiting|being sent|delivered/u));
    };
  },
};

export const mailJobs: readonly Job[] = [lostMail, editionAgain];
