import { expect, it } from 'vitest';
import type { EventStore } from './event-store.port.ts';
import { withAppendNotifications } from './append-notifications.ts';

it('notifies every listener of what was stored and what was refused, by category', async () => {
  const append = (stream: string) =>
    stream === 'account-2' ? Promise.reject(new Error('Outdated')) : Promise.resolve([]);
  const { eventStore, onAppend } = withAppendNotifications({ append } as unknown as EventStore);
  const notifications: string[] = [];
  for (const name of ['one', 'other'])
    onAppend((category, outcome) => notifications.push(`${name}: ${category} ${outcome}`));
  await eventStore.append('account-1', [], 'none');
  await expect(eventStore.append('account-2', [], 'none')).rejects.toThrow('Outdated');
  expect(notifications).toEqual([
    'one: account stored',
    'other: account stored',
    'one: account refused',
    'other: account refused',
  ]);
});
