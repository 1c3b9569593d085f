import { describe, expect, it } from 'vitest';
import { type Member } from '#contract/admin/member.ts';
import { addMonths } from '#domain/shared/time/calendar-months.ts';
import {
  membershipPreviewSchema,
  type MembershipPreview,
} from '#contract/membership/membership-preview.ts';
import { pathOf } from '#contract/url.ts';
import { operations } from '#contract/operations.ts';
import { type TestResponse, call, register } from '../testing/api-client.ts';
import { expectGranted, runStaffedApi, unknownMemberId } from '../testing/staffed-api.ts';

const { running, admin, grant } = await runStaffedApi();
const ada = await register(running, 'ada@example.com');
const grace = await register(running, 'grace@example.com');
await expectGranted(grant(grace));

const month = { plan: 'basic', duration: 'monthly' } as const;
const oneOf = ({ status, body }: TestResponse): MembershipPreview => {
  expect(status).toBe(200);
  return membershipPreviewSchema.parse(body);
};

describe('the preview for one member', () => {
  it('matches the grant’s effect, and its revision is valid for the command', async () => {
    const preview = oneOf(
      await admin.call('POST', pathOf(operations.previewGrant, { id: ada.id }), { body: month }),
    );
    expect(preview).toMatchObject({ changes: true, membershipRevision: -1 });
    const headers = { 'if-match': `"${String(preview.membershipRevision)}"` };
    const { member } = (await grant(ada, { ...month, headers })).body as { member: Member };
    const { plan, origin, planEndsAt: endsAt, grantKind } = member;
    expect({ plan, origin, endsAt, grantKind }).toEqual(preview.after[0]);
  });

  it('of a goodwill month matches its effect, twice in a row', async () => {
    const bea = await register(running, 'bea@example.com');
    const path = `/api/admin/members/${bea.id}/goodwill-month`;
    const ends: (string | null | undefined)[] = [];
    for (const reason of ['The site was away', 'And once more']) {
      const preview = oneOf(await admin.call('POST', `${path}/preview`, { body: { plan: 'pro' } }));
      const headers = { 'if-match': `"${String(preview.membershipRevision)}"` };
      const given = await admin.call('POST', path, { body: { plan: 'pro', reason }, headers });
      const { member } = given.body as { member: Member };
      expect([member.plan, member.planEndsAt]).toEqual(['pro', preview.after[0]?.endsAt]);
      ends.push(member.planEndsAt);
    }
    const [first, second] = ends.map((end) => new Date(end ?? ''));
    expect(second).toEqual(addMonths(first ?? new Date(0), 1));
    const lifetime = { body: { plan: 'pro', reason: 'Too much' } };
    const none = await admin.call(
      'POST',
      `/api/admin/members/${grace.id}/goodwill-month`,
      lifetime,
    );
    expect([none.status, none.body]).toMatchObject([409, { code: 'membership/no-end' }]);
  });

  it('shows what a revocation removes', async () => {
    const preview = oneOf(
      await admin.call('POST', pathOf(operations.previewRevoke, { id: grace.id })),
    );
    expect(preview).toMatchObject({
      changes: true,
      before: [{ plan: 'pro', origin: 'grant', endsAt: null }],
      after: [{ plan: 'free', origin: 'none', endsAt: null }],
      events: ['MembershipGrantRevoked'],
    });
  });

  it('answers 404 for an unknown member and 400 for an invalid request', async () => {
    const missing = await admin.call(
      'POST',
      pathOf(operations.previewGrant, { id: unknownMemberId }),
      { body: month },
    );
    expect(missing.status).toBe(404);
    const wrong = { body: { ...month, duration: 'weekly' } };
    expect(
      (await admin.call('POST', pathOf(operations.previewGrant, { id: ada.id }), wrong)).status,
    ).toBe(400);
  });
});

describe('a user who is not staff', () => {
  it.each([
    pathOf(operations.previewGrant, { id: unknownMemberId }),
    pathOf(operations.previewRevoke, { id: unknownMemberId }),
  ])('is refused at %s', async (path) => {
    expect((await call(running, 'POST', { path })).status).toBe(401);
    expect((await ada.call('POST', path)).status).toBe(403);
  });
});
