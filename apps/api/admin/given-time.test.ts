import { describe, expect, it } from 'vitest';
import type { Member } from '#contract/admin/member.ts';
import type { MemberDetails } from '#contract/admin/member-details.ts';
import {
  timedGrantPreviewSchema,
  type TimedGrantPreview,
} from '#contract/membership/membership-preview.ts';
import { pathOf } from '#contract/url.ts';
import { operations } from '#contract/operations.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import {
  type TestResponse,
  call,
  register,
  registerAdmin,
  type Visitor,
} from '../testing/api-client.ts';
import { expectGranted, runStaffedApi, unknownMemberId } from '../testing/staffed-api.ts';

const { running, admin, grant } = await runStaffedApi();
const clock = () => running.platform.clock.now();
let members = 0;

const aMember = (): Promise<Visitor> => {
  members += 1;
  return register(running, `given-time${String(members)}@example.com`);
};

const inDays = (days: number): string => new Date(clock().getTime() + days * dayMs).toISOString();
const reason = 'Asked for it';
const until = (days: number, trial = false) => ({ plan: 'pro', endsAt: inDays(days), trial });

const preview = async ({ id }: Visitor, body: object): Promise<TimedGrantPreview> => {
  const answer = await admin.call('POST', pathOf(operations.previewTime, { id }), { body });
  expect(answer.status).toBe(200);
  return timedGrantPreviewSchema.parse(answer.body);
};
const give = ({ id }: Pick<Visitor, 'id'>, terms: object, headers = {}): Promise<TestResponse> =>
  admin.call('POST', pathOf(operations.giveTime, { id }), { body: { ...terms, reason }, headers });
const undo = ({ id }: Visitor, grantId: string): Promise<TestResponse> =>
  admin.call('POST', pathOf(operations.undoGrant, { id, grantId }), {
    body: { reason: 'Wrong member' },
  });
const answered = ({ body }: TestResponse) => body as { member: Member; grantId: string };
const codeOf = ({ status, body }: TestResponse) => [status, (body as { code: string }).code];

const detailsOf = async ({ id }: Visitor) => {
  const { body } = await admin.call('GET', pathOf(operations.member, { id }));
  const { membershipRevision: _, lostAccess: _lost, ...state } = body as Record<string, unknown>;
  return state;
};

describe('time on a plan', () => {
  it('lasts until the end that its preview showed', async () => {
    const member = await aMember();
    const shown = await preview(member, until(213));
    expect(shown).toMatchObject({ changes: true, warning: null, events: ['MembershipGranted'] });
    const ifMatch = { 'if-match': `"${String(shown.membershipRevision)}"` };
    const answer = await give(member, until(213), ifMatch);
    expect(answer.status).toBe(200);
    expect(answered(answer).member).toMatchObject({ plan: 'pro', planEndsAt: inDays(213) });
    expect((await give(member, until(300), ifMatch)).status).toBe(412);
  });

  it('has no end when none is given', async () => {
    const { member } = answered(await give(await aMember(), { ...until(1), endsAt: null }));
    expect(member).toMatchObject({ plan: 'pro', origin: 'grant', planEndsAt: null });
  });

  it('takes the end in any time zone', async () => {
    const endsAt = '2031-01-01T01:00:00+01:00';
    const { member } = answered(await give(await aMember(), { ...until(1), endsAt }));
    expect(member.planEndsAt).toBe('2031-01-01T00:00:00.000Z');
  });

  it('is given once for a repeated request', async () => {
    const member = await aMember();
    const key = { 'idempotency-key': 'c0ffee00c0ffee00c0ffee00c0ffee00' };
    const [first, again] = [await give(member, until(30), key), await give(member, until(30), key)];
    expect(again.body).toEqual(first.body);
  });

  it('is refused with an end that has passed, and so is its preview', async () => {
    const { id } = await aMember();
    const past = [400, 'membership/end-in-past'];
    expect(codeOf(await give({ id }, until(-1)))).toEqual(past);
    const body = until(-1);
    expect(
      codeOf(await admin.call('POST', pathOf(operations.previewTime, { id }), { body })),
    ).toEqual(past);
  });

  it('is refused for an unknown member and to those who are not staff', async () => {
    const member = await aMember();
    expect((await give({ id: unknownMemberId }, until(30))).status).toBe(404);
    const body = { ...until(30), reason };
    const path = pathOf(operations.giveTime, { id: member.id });
    expect((await call(running, 'POST', { path, body })).status).toBe(401);
    expect((await member.call('POST', path, { body })).status).toBe(403);
  });

  it('comes with a warning when it is a second trial', async () => {
    const member = await aMember();
    expect(answered(await give(member, until(7, true))).member.grantKind).toBe('trial');
    const { grants } = (await detailsOf(member)) as Partial<MemberDetails>;
    expect(grants?.map(({ kind }) => kind)).toEqual(['trial']);
    const { warning } = await preview(member, until(14, true));
    const grantedAt = clock().toISOString();
    expect(warning).toEqual({ kind: 'second-trial', plan: 'pro', grantedAt });
    expect((await preview(member, until(14))).warning).toBeNull();
  });
});

describe('undoing a grant', () => {
  it('gives the member back plan, end and customer id, and says so in the timeline', async () => {
    const member = await aMember();
    await expectGranted(grant(member, { plan: 'basic', duration: 'annual' }));
    const before = await detailsOf(member);
    const { grantId } = answered(await give(member, until(30)));
    expect(await detailsOf(member)).not.toEqual(before);
    expect((await undo(member, grantId)).status).toBe(200);
    expect(await detailsOf(member)).toEqual(before);
    const { body } = await admin.call('GET', pathOf(operations.memberTimeline, { id: member.id }));
    const [newest] = body as unknown[];
    expect(newest).toMatchObject({ title: 'Pro grant undone', reason: 'Wrong member' });
    expect((await undo(member, grantId)).status).toBe(200);
  });

  it('leaves a member who had nothing without a plan and customer id', async () => {
    const member = await aMember();
    const before = await detailsOf(member);
    const { grantId } = answered(await give(member, until(30)));
    await expectGranted(undo(member, grantId));
    expect(await detailsOf(member)).toEqual(before);
  });

  it('is refused after 24 hours', async () => {
    const member = await aMember();
    const { grantId } = answered(await give(member, until(30)));
    const start = clock();
    running.platform.clock.set(new Date(start.getTime() + dayMs + 1));
    // The session of the first admin has ended by then.
    const late = await registerAdmin(running, 'late@example.com');
    const body = { reason: 'Wrong member' };
    const answer = await late.call(
      'POST',
      pathOf(operations.undoGrant, { id: member.id, grantId }),
      { body },
    );
    expect(codeOf(answer)).toEqual([409, 'membership/undo-too-late']);
    running.platform.clock.set(start);
  });

  it('is refused for a grant that the member never had', async () => {
    const unknown = [404, 'membership/unknown-grant'];
    expect(codeOf(await undo(await aMember(), unknownMemberId))).toEqual(unknown);
  });
});
