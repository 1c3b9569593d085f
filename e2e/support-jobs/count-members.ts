import type { Client } from '../support/client.ts';

/** Members that the console's list has for a filter. */
export const countMembers = async (admin: Client, filter: object): Promise<number> => {
  const filters = encodeURIComponent(JSON.stringify([filter]));
  const answer = await admin.call('GET', `/api/admin/member-counts?filters=${filters}`);
  return ((await answer.json()) as number[])[0] ?? 0;
};
