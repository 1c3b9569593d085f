import { expect, it } from 'vitest';
import { systemEndpoints } from '#contract/system/system.ts';
import { publicStatusSchema } from '#contract/system/status.ts';
import { serviceIds } from '#domain/shared/services.ts';
import { call } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const running = await runApiForFile();

const { path } = systemEndpoints.status;

it('the status shows visitors every service, each without a problem', async () => {
  const { status, body } = await call(running, 'GET', { path });
  expect(status).toBe(200);
  const { services } = publicStatusSchema.strict().parse(body);
  expect(services.map(({ id, state, since }) => ({ id, state, since }))).toEqual(
    serviceIds.map((id) => ({ id, state: 'ok', since: null })),
  );
});

it('the status needs no session, and is not checked again for each visitor', async () => {
  const first = await call(running, 'GET', { path, headers: { cookie: 'tm_session=unknown' } });
  const second = await call(running, 'GET', { path });
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
});
