import request from 'supertest';
import { expect, it } from 'vitest';
import { entitlementHeader, createOperationApp, testOperation } from '../testing/operation-app.ts';

const shows = { ...testOperation, shows: 'member' } as const;

// The app of this test cannot record.
it('what staff are shown is not sent when the look could not be recorded', async () => {
  const { server } = createOperationApp((on) => {
    on(shows, () => Promise.resolve({ body: undefined, subject: 'ada' }));
  });
  const answer = await request(server).get(shows.path).set(entitlementHeader, '{}');
  expect(answer.status).toBe(500);
});

it('an answer about nobody is no look', async () => {
  const { server } = createOperationApp((on) => {
    on(shows, () => Promise.resolve({ body: undefined }));
  });
  expect((await request(server).get(shows.path).set(entitlementHeader, '{}')).status).toBe(200);
});
