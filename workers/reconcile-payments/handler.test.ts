import { expect, it } from 'vitest';
import { handleProviderEvent } from './handler.ts';

const job = {
  ...{ name: 'reconcile-provider-event', key: 'evt_1', attempt: 1 },
  dueAt: new Date('2026-05-04T10:00:00.000Z'),
  payload: { eventId: 'evt_1', type: 'invoice.paid', customerId: 'cus_1' },
};

it('looks where the provider stands with the customer of an event', async () => {
  const asked: string[] = [];
  const reconcileCustomer = (customerId: string): Promise<void> => {
    asked.push(customerId);
    return Promise.resolve();
  };
  await handleProviderEvent({ reconcileCustomer })(job);
  expect(asked).toEqual(['cus_1']);
});

it('fails, and is tried again, where nothing follows the provider', async () => {
  await expect(handleProviderEvent({})(job)).rejects.toThrow('Nothing follows');
});
