import { expect } from 'vitest';
import { subscribe } from '../support/subscribe.ts';
import { expectVisible, personaAddress } from '../support/stage.ts';
import { expectMember, region } from './agent.ts';
import type { Job } from './job.ts';

const halfAName: Job = {
  name: 'find by half a name',
  maxClicks: 1,
  prepare: () =>
    Promise.resolve(async (agent) => {
      await agent.find('Lindq');
      await expectMember(agent.page, 'Rosa Lindqvist');
    }),
};

const typo: Job = {
  name: 'find by a name with a typo',
  maxClicks: 2,
  prepare: () =>
    Promise.resolve(async (agent) => {
      await agent.find('roas lindqvits');
      await agent.click(
        region(agent.page, 'Did you mean …?').getByRole('link', { name: 'Rosa Lindqvist' }),
      );
      await expectMember(agent.page, 'Rosa Lindqvist');
    }),
};

const card: Job = {
  name: 'find by the last four digits of a card',
  maxClicks: 2,
  prepare: async ({ client }) => {
    await subscribe(await client(), { email: 'same-digits@example.com' });
    return async (agent) => {
      await agent.find('4242');
      const hits = agent.page.getByRole('region', { name: 'Cards' }).getByRole('listitem');
      await expectVisible(hits.filter({ hasText: 'same-digits@example.com' }));
      await agent.click(hits.filter({ hasText: personaAddress('downgrading') }).getByRole('link'));
      await expectMember(agent.page, 'Idris Bello');
    };
  },
};

const invoice: Job = {
  name: 'find by invoice',
  maxClicks: 2,
  prepare: async ({ client }) => {
    const member = await client(personaAddress('downgrading'));
    const answer = await member.call('GET', '/api/invoices');
    const [newest] = (await answer.json()) as { readonly number: string }[];
    expect(newest?.number).toBeTruthy();
    const number = newest?.number ?? '';
    return async (agent) => {
      await agent.find(number.toLowerCase());
      await expectVisible(agent.page.getByRole('heading', { level: 1, name: number }));
      await agent.click(agent.page.getByRole('main').getByRole('link', { name: 'Idris Bello' }));
      await expectMember(agent.page, 'Idris Bello');
    };
  },
};

export const findingJobs: readonly Job[] = [halfAName, typo, card, invoice];
