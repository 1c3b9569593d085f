import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseAccount } from '#application/members/erase-account.ts';
import { memberSchema } from '#contract/admin.ts';
import { paths } from '#contract/paths.ts';
import {
  type Answered,
  register,
  registerAdmin,
  type RunningApi,
  runApi,
  type Visitor,
} from '../testing/api-client.ts';

let running: RunningApi;
let admin: Visitor;
let gone: Visitor;
const grant = (): Promise<Answered> =>
  admin.call('POST', paths.grant(gone.id), {
    body: { plan: 'pro', duration: 'annual', reason: 'Because of Erica' },
    headers: { 'idempotency-key': 'one-grant' },
  });

beforeAll(async () => {
  running = await runApi();
  admin = await registerAdmin(running, 'staff@example.com');
  gone = await register(running, 'erica@gone.example');
  expect((await grant()).status).toBe(200);
  const { platform } = running;
  const context = { actor: 'system', now: platform.clock.now(), correlationId: 'test' } as const;
  await eraseAccount(platform, { accountId: gone.id }, context);
  await platform.reachedHead();
});
afterAll(() => running.close());

describe('a member who was erased', () => {
  it('does not reappear when an earlier request is repeated with its key', async () => {
    for (let times = 0; times < 2; times += 1) {
      const repeated = await grant();
      expect(repeated.text).not.toContain('erica');
      expect(repeated.status).toBe(404);
    }
  });

  it('has no plan', async () => {
    const { body } = await admin.call('GET', paths.member(gone.id));
    expect(memberSchema.parse(body)).toMatchObject({
      ...{ erased: true, role: 'free', plan: 'free', status: 'inactive', planEndsAt: null },
    });
  });
});
