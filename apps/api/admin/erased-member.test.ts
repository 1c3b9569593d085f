import { describe, expect, it } from 'vitest';
import { eraseAccount } from '#application/members/erase-account.ts';
import { memberSchema } from '#contract/admin/admin.ts';
import { paths } from '#contract/paths.ts';
import { register } from '../testing/api-client.ts';
import { expectGranted, runStaffedApi } from '../testing/staffed-api.ts';

const { running, admin, grant, system } = await runStaffedApi();
const gone = await register(running, 'erica@gone.example');
const request = { reason: 'Because of Erica', headers: { 'idempotency-key': 'one-grant' } };
await expectGranted(grant(gone, request));
await eraseAccount(running.platform, { accountId: gone.id }, system());
await running.platform.reachedHead();

describe('a member who was erased', () => {
  it('does not reappear when an earlier request is repeated with its key', async () => {
    for (let times = 0; times < 2; times += 1) {
      const repeated = await grant(gone, request);
      expect(repeated.text).not.toContain('erica');
      expect(repeated.status).toBe(404);
    }
  });

  it('has no plan', async () => {
    const { body } = await admin.call('GET', paths.member(gone.id));
    expect(memberSchema.parse(body)).toMatchObject({
      erased: true,
      role: 'free',
      plan: 'free',
      status: 'inactive',
      planEndsAt: null,
    });
  });
});
