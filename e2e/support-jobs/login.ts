import { expect } from 'vitest';
import { goodPassword } from '../support/account.ts';
import { mailedLink } from '../support/mailed-link.ts';
import { enableSecondFactor } from '../support/second-factor.ts';
import { expectHidden, expectVisible, personaAddress } from '../support/stage.ts';
import { expectMember, region, type Agent } from './agent.ts';
import { sendCall } from './call.ts';
import type { Job } from './job.ts';

const login = (agent: Agent) => region(agent.page, 'Login');
const changeLogin = (agent: Agent) => region(agent.page, 'Change login');
const fact = (agent: Agent, name: string) =>
  login(agent).getByRole('row', { name: new RegExp(`^${name} `, 'u') });

const help = async (agent: Agent, action: string): Promise<void> => {
  await agent.click(login(agent).getByRole('button', { name: action }));
  const dialog = agent.page.getByRole('dialog');
  await agent.type(dialog.getByLabel('Reason'), 'Asked on the phone');
  await agent.click(dialog.getByRole('button', { name: action }));
  await expectHidden(dialog);
};

const lockedOut: Job = {
  name: 'locked out',
  maxClicks: 4,
  prepare: async ({ client }) => {
    const member = await client();
    const wrong = { email: personaAddress('basic'), password: 'Wrong-Horse-1' };
    for (let attempt = 0; attempt < 10; attempt += 1)
      await member.call('POST', '/api/auth/local', wrong);
    return async (agent) => {
      await agent.find(personaAddress('basic'));
      await expectVisible(fact(agent, 'Lock').getByText(/too many wrong passwords$/u));
      await help(agent, 'Unlock');
      await expectVisible(fact(agent, 'Lock').getByText('Not locked'));
    };
  },
};

const unconfirmed: Job = {
  name: 'unconfirmed address',
  maxClicks: 4,
  prepare: async ({ client }) => {
    const email = 'never-confirmed@example.com';
    const member = await client();
    const credentials = { email, password: goodPassword, displayName: 'Bram Peeters' };
    expect((await member.call('POST', '/api/auth/register', credentials)).status).toBe(201);
    return async (agent) => {
      await agent.find(email);
      await expectMember(agent.page, 'Bram Peeters');
      await expectVisible(fact(agent, 'Email address').getByText('Not confirmed'));
      await help(agent, 'Resend confirmation');
      await expectVisible(agent.page.getByText('Confirmation link sent', { exact: true }));
    };
  },
};

const lostFactor: Job = {
  name: 'lost second factor, by two admins',
  maxClicks: 10,
  prepare: async ({ client, colleague }) => {
    await enableSecondFactor(await client(personaAddress('pro')));
    return async (agent) => {
      await agent.find('Tanaka');
      await expectMember(agent.page, 'Mei Tanaka');
      await expectVisible(fact(agent, 'Two-factor login').getByText(/^Two-factor login is on/u));
      await agent.click(changeLogin(agent).getByRole('heading'));
      await agent.choose(changeLogin(agent).getByLabel('Change'), 'Remove a lost second factor');
      await agent.type(
        changeLogin(agent).getByLabel('First identity check'),
        'Named three invoices',
      );
      await previewAndConfirm(agent, 'Ask a second admin to confirm');

      const other = await colleague();
      await other.click(
        other.page
          .getByRole('listitem')
          .filter({ hasText: 'Account recoveries waiting for a second admin' })
          .locator('.found-items')
          .getByRole('link'),
      );
      await expectMember(other.page, 'Mei Tanaka');
      await other.type(
        changeLogin(other).getByLabel('Second identity check'),
        'Called the number back',
      );
      await previewAndConfirm(other, 'Confirm as second admin');
      await expectVisible(fact(other, 'Two-factor login').getByText(/is off/u));
    };
  },
};

const previewAndConfirm = async (agent: Agent, verb: string): Promise<void> => {
  await agent.click(changeLogin(agent).getByRole('button', { name: 'Preview login change' }));
  await agent.click(agent.page.getByRole('dialog').getByRole('button', { name: verb }));
  await expectHidden(agent.page.getByRole('dialog'));
};

const newAddress: Job = {
  name: 'a new address after proof, by two admins',
  maxClicks: 11,
  prepare: async ({ client, colleague }) => {
    const email = 'lost-mailbox@example.com';
    const newEmail = 'found-mailbox@example.com';
    const member = await client();
    const credentials = { email, password: goodPassword, displayName: 'Noa Weiss' };
    await sendCall(member, 'POST', '/api/auth/register', credentials);
    return async (agent) => {
      await agent.find(email);
      await expectMember(agent.page, 'Noa Weiss');
      await agent.click(changeLogin(agent).getByRole('heading'));
      await agent.choose(changeLogin(agent).getByLabel('Change'), 'Move to a new address');
      await agent.type(changeLogin(agent).getByLabel('New address'), newEmail);
      await agent.type(changeLogin(agent).getByLabel('First identity check'), 'Named an invoice');
      await previewAndConfirm(agent, 'Ask a second admin to confirm');

      const other = await colleague();
      await other.find(email);
      await expectMember(other.page, 'Noa Weiss');
      await other.type(changeLogin(other).getByLabel('Second identity check'), 'Called back');
      await previewAndConfirm(other, 'Confirm as second admin');
      const admin = await client(personaAddress('admin'));
      const link = await mailedLink(admin, newEmail, 'confirm-email');
      const token = new URL(link).hash.slice(1);
      await sendCall(member, 'POST', '/api/auth/change-email/confirm', { token });
      const login = { email: newEmail, password: goodPassword };
      await sendCall(await client(), 'POST', '/api/auth/local', login);
    };
  },
};

const supportRole: Job = {
  name: 'give a colleague the support role',
  maxClicks: 6,
  prepare: async ({ client }) => {
    const colleague = await client(personaAddress('pastdue'));
    await enableSecondFactor(colleague);
    return async (agent) => {
      await agent.find('Virtanen');
      await expectMember(agent.page, 'Hanna Virtanen');
      await agent.click(changeLogin(agent).getByRole('heading'));
      await agent.choose(changeLogin(agent).getByLabel('Change'), 'Make support staff');
      await agent.type(changeLogin(agent).getByLabel('Reason'), 'Starts in support today');
      await previewAndConfirm(agent, 'Make support staff');
      await expectVisible(login(agent).getByText(/^Support staff/u));
      expect((await colleague.call('GET', '/api/admin/support-requests')).status).toBe(200);
    };
  },
};

export const loginJobs: readonly Job[] = [
  lockedOut,
  unconfirmed,
  lostFactor,
  newAddress,
  supportRole,
];
