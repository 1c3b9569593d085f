import type { Agent } from './agent.ts';

/** Chooses an option of a filter of a list. */
export const chooseFilter = async (agent: Agent, filter: string, option: string): Promise<void> => {
  await agent.click(agent.page.getByRole('combobox', { name: filter }));
  await agent.click(agent.page.getByRole('option', { name: option }));
};
