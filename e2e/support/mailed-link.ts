import { expect } from 'vitest';
import type { Client } from './client.ts';

/** The newest link of a purpose in mails to an address, other than a used one. Waits until there is one. */
export const mailedLink = async (
  client: Client,
  to: string,
  purpose: string,
  used = '',
): Promise<string> => {
  const find = async (): Promise<string> => {
    const query = new URLSearchParams({ to });
    const answer = await client.call('GET', `/api/demo/outbox?${query.toString()}`);
    const mails = (await answer.json()) as { readonly links: readonly string[] }[];
    const links = mails.flatMap((mail) => mail.links);
    return links.find((link) => link.includes(`/confirm/${purpose}#`) && link !== used) ?? '';
  };
  await expect.poll(find).not.toBe('');
  return find();
};
