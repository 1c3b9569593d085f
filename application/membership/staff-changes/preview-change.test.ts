import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  membershipPreviewSchema,
  type MembershipPreview,
} from '#contract/membership/membership-preview.ts';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import { membershipStream, membershipDecider } from '#domain/membership/decider.ts';
import { extensions, type Extension } from '#domain/shared/plans/extensions.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { accountDetails } from '#projections/account-details/projection.ts';
import { toEntitlement } from '#projections/account-details/read-model.ts';
import { given } from '#projections/engine/testing/projection-spec.ts';
import { memberAt } from '#projections/member-directory/member-at.ts';
import { memberDirectory } from '#projections/member-directory/projection.ts';
import { sendCommand } from '../../handle-command.ts';
import { eraseAccount } from '../../members/erase-account.ts';
import {
  createTestContext,
  readStreamEvents,
  openTestPorts,
  today,
  type TestPorts,
} from '../../testing/test-ports.ts';
import { giveGoodwillMonth } from '../grants/give-goodwill-month.ts';
import { giveTime } from '../grants/give-time.ts';
import { grantMembership } from '../grants/grant-membership.ts';
import { changeMembership } from './change-membership.ts';
import type { MembershipChange } from './effect-of-change.ts';
import { previewChange } from './preview-change.ts';
import { changeGrant, revokeGrants } from '../grants/revoke-grants.ts';
import { fakePayments, type FakePayments } from '#platform/payments/testing/fake-payments.ts';
import { formatUnchangedReason } from './unchanged-reason.ts';

let ports: TestPorts & { readonly payments: FakePayments };
let members = 0;
beforeEach(async () => {
  ports = { ...(await openTestPorts()), payments: fakePayments(() => today) };
});

const daysLater = (days: number): Date => new Date(today.getTime() + days * dayMs);

const register = async (): Promise<string> => {
  members += 1;
  const number = String(members);
  const accountId = `0a0a0a0a-0a0a-4a0a-8a0a-${number.padStart(12, '0')}`;
  const names = {
    displayName: 'Ada',
    username: `ada${number}`,
    passwordHash: 'h',
    verificationId: null,
  };
  const email = `${number}@x.example`;
  const command = { type: 'RegisterAccount', email, ...names, now: today } as const;
  await sendCommand(ports, accountDecider, { id: accountId, command }, createTestContext());
  return accountId;
};

const preview = async (
  accountId: string,
  change: MembershipChange,
  at = today,
): Promise<MembershipPreview> => {
  const { unchanged, ...rest } = await previewChange(
    ports,
    { accountId, change },
    createTestContext(at),
  );
  const whyNot = unchanged && formatUnchangedReason(unchanged);
  return membershipPreviewSchema.parse({ ...rest, changes: unchanged === null, whyNot });
};

const carryOut = async (
  accountId: string,
  change: MembershipChange,
  context: ReturnType<typeof createTestContext>,
): Promise<void> => {
  if (change.kind === 'revoke') await revokeGrants(ports, { accountId, reason: 'Any' }, context);
  else if (change.kind === 'end') {
    const command = { type: 'RevokeGrant', grantId: change.grantId, reason: 'Any' } as const;
    await changeGrant(ports, { accountId, command }, context);
  } else if (change.kind === 'goodwill') {
    await giveMonth(accountId, change.plan, context);
  } else if (change.kind === 'time') {
    await giveTime(ports, { accountId, ...change, reason: 'Any' }, context);
  } else if (change.kind === 'extend' || change.kind === 'undo') {
    await changeMembership(ports, { accountId, change, reason: 'Any' }, context);
  } else {
    const { plan, duration } = change;
    await grantMembership(ports, { accountId, plan, duration, reason: 'Any' }, context);
  }
};

// A month that is refused is what its preview says, too.
const giveMonth = async (
  accountId: string,
  plan: 'basic' | 'pro',
  context: ReturnType<typeof createTestContext>,
): Promise<void> => {
  try {
    await giveGoodwillMonth(ports, { accountId, plan, reason: 'Any' }, context);
  } catch (error) {
    if (!(error instanceof Rejection) || error.code !== 'membership/no-end') throw error;
  }
};

const extend = (plan: 'basic' | 'pro', extension: Extension): MembershipChange => ({
  kind: 'extend',
  plan,
  extension,
});
const goodwill = (plan: 'basic' | 'pro'): MembershipChange => ({ kind: 'goodwill', plan });
const grant = (
  plan: 'basic' | 'pro',
  duration: 'trial' | 'monthly' | 'annual' | 'lifetime',
): MembershipChange => ({ kind: 'grant', plan, duration });
const time = (plan: 'basic' | 'pro', endsAt: Date | null, isTrial = false): MembershipChange => ({
  kind: 'time',
  plan,
  endsAt,
  isTrial,
});
const revoke: MembershipChange = { kind: 'revoke' };
const free = { plan: 'free', origin: 'none', endsAt: null, grantKind: null };

describe('the preview of a grant', () => {
  it('shows the plan before and after, the later periods and the events', async () => {
    const accountId = await register();
    await carryOut(accountId, grant('basic', 'annual'), createTestContext());
    const granted = { origin: 'grant', grantKind: 'plan' };
    const pro = { ...granted, plan: 'pro', endsAt: '2026-06-04T10:00:00.000Z' };
    const basic = { ...granted, plan: 'basic', endsAt: '2027-05-04T10:00:00.000Z' };
    expect(await preview(accountId, grant('pro', 'monthly'))).toEqual({
      memberId: accountId,
      at: today.toISOString(),
      membershipRevision: 0,
      changes: true,
      whyNot: null,
      credit: null,
      events: ['MembershipGranted'],
      before: [basic, free],
      after: [pro, basic, free],
      mail: {
        subject: 'Your Pro membership has begun',
        paragraphs: [
          'Our team has given you the Pro plan. Nothing is charged for it.',
          'You have Pro until 4 June 2026, then Basic until 4 May 2027, then Free.',
        ],
      },
    });
  });

  it('writes nothing', async () => {
    const accountId = await register();
    const head = await ports.eventStore.head();
    await preview(accountId, grant('pro', 'lifetime'));
    expect(await ports.eventStore.head()).toBe(head);
  });

  it.each([
    [[grant('pro', 'lifetime')], grant('pro', 'annual'), 'already Pro, complimentary'],
    [[grant('pro', 'annual')], grant('basic', 'monthly'), 'Pro contains it'],
    [
      [grant('pro', 'trial'), grant('basic', 'lifetime')],
      grant('basic', 'annual'),
      'already Pro, then Basic, complimentary',
    ],
  ])('that changes nothing says why', async (history, change, whyNot) => {
    const accountId = await register();
    for (const earlier of history) await carryOut(accountId, earlier, createTestContext());
    const previewed = await preview(accountId, change);
    expect(previewed).toMatchObject({ changes: false, whyNot });
    expect(previewed.after).toEqual(previewed.before);
  });

  it('counts a plan as over when its end was not recorded', async () => {
    const accountId = await register();
    await carryOut(accountId, grant('pro', 'trial'), createTestContext());
    const { before, changes } = await preview(accountId, grant('basic', 'trial'), daysLater(8));
    expect({ before, changes }).toEqual({ before: [free], changes: true });
  });
});

describe('the preview of time that is given', () => {
  const shown = async (accountId: string, change: MembershipChange) => {
    const { warning, after, unchanged } = await previewChange(
      ports,
      { accountId, change },
      createTestContext(daysLater(1)),
    );
    return { warning, end: after[0]?.endsAt, unchanged };
  };

  it('extends a plan to the end that was chosen', async () => {
    const accountId = await register();
    await carryOut(accountId, grant('pro', 'monthly'), createTestContext());
    expect(await shown(accountId, time('pro', daysLater(61)))).toEqual({
      warning: null,
      end: daysLater(61).toISOString(),
      unchanged: null,
    });
  });

  it('has no effect where the plan ends later anyway', async () => {
    const accountId = await register();
    await carryOut(accountId, grant('pro', 'monthly'), createTestContext());
    expect(await shown(accountId, time('pro', daysLater(8)))).toMatchObject({
      unchanged: { kind: 'held', plan: 'pro' },
    });
  });

  it('warns of a second trial, of either plan, however it is granted', async () => {
    const accountId = await register();
    expect((await shown(accountId, grant('pro', 'trial'))).warning).toBeNull();
    await carryOut(accountId, time('basic', daysLater(3), true), createTestContext());
    const warning = { kind: 'second-trial', plan: 'basic', grantedAt: today.toISOString() };
    expect((await shown(accountId, grant('pro', 'trial'))).warning).toEqual(warning);
    expect((await shown(accountId, time('pro', daysLater(9), true))).warning).toEqual(warning);
    expect((await shown(accountId, time('pro', daysLater(9)))).warning).toBeNull();
  });

  it('does not warn after the only trial was undone', async () => {
    const accountId = await register();
    const trial = { plan: 'pro', endsAt: daysLater(7), isTrial: true, reason: 'Any' } as const;
    const { grantId } = await giveTime(ports, { accountId, ...trial }, createTestContext());
    const command = { type: 'UndoGrant', grantId, reason: 'Wrong member' } as const;
    await changeGrant(ports, { accountId, command }, createTestContext());
    expect((await shown(accountId, grant('pro', 'trial'))).warning).toBeNull();
  });
});

describe('the preview of a goodwill month', () => {
  it('adds the month behind what is held', async () => {
    const accountId = await register();
    await carryOut(accountId, grant('pro', 'monthly'), createTestContext());
    expect(await preview(accountId, goodwill('pro'), daysLater(10))).toMatchObject({
      changes: true,
      events: ['MembershipGranted'],
      before: [{ plan: 'pro', endsAt: '2026-06-04T10:00:00.000Z' }, free],
      after: [{ plan: 'pro', endsAt: '2026-07-04T10:00:00.000Z' }, free],
    });
  });

  it('says that a plan without an end takes none', async () => {
    const accountId = await register();
    await carryOut(accountId, grant('pro', 'lifetime'), createTestContext());
    expect(await preview(accountId, goodwill('basic'))).toMatchObject({
      changes: false,
      whyNot: 'already Pro without an end',
      events: [],
    });
  });
});

describe('the preview of a revocation', () => {
  it('revokes grants in force and records those that had ended', async () => {
    const accountId = await register();
    await carryOut(accountId, grant('pro', 'trial'), createTestContext());
    await carryOut(accountId, grant('basic', 'lifetime'), createTestContext());
    expect(await preview(accountId, revoke, daysLater(9))).toMatchObject({
      changes: true,
      after: [free],
      events: ['MembershipGrantExpired', 'MembershipGrantRevoked'],
    });
  });

  it('changes nothing where no grant is in force', async () => {
    const accountId = await register();
    await carryOut(accountId, grant('pro', 'trial'), createTestContext());
    expect(await preview(accountId, revoke, daysLater(9))).toMatchObject({
      changes: false,
      whyNot: 'there is no grant to end',
      events: ['MembershipGrantExpired'],
    });
  });
});

describe('a member that cannot be changed', () => {
  it('is erased or unknown', async () => {
    const accountId = await register();
    await eraseAccount(ports, { accountId }, createTestContext());
    expect(await preview(accountId, grant('pro', 'annual'))).toMatchObject({
      changes: false,
      whyNot: 'the account is erased',
      after: [free],
      events: [],
    });
    const unknownId = '99999999-9999-4999-8999-999999999999';
    expect(await preview(unknownId, revoke)).toMatchObject({
      changes: false,
      whyNot: 'there is no such member',
      membershipRevision: -1,
    });
  });
});

const changes: fc.Arbitrary<MembershipChange> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom('basic' as const, 'pro' as const),
        fc.constantFrom('trial', 'monthly', 'annual', 'lifetime'),
      )
      .map(([plan, duration]) => grant(plan, duration)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('basic' as const, 'pro' as const),
        // Later than any history.
        fc.option(fc.integer({ min: 400, max: 900 }).map(daysLater)),
        fc.boolean(),
      )
      .map(([plan, endsAt, isTrial]) => time(plan, endsAt, isTrial)),
  },
  { weight: 1, arbitrary: fc.constantFrom(goodwill('basic'), goodwill('pro')) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('basic' as const, 'pro' as const), fc.constantFrom(...extensions))
      .map(([plan, extension]) => extend(plan, extension)),
  },
  { weight: 1, arbitrary: fc.constant(revoke) },
);
type Step = { readonly act: MembershipChange | 'expire'; readonly pause: number };
const histories: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    act: fc.oneof(
      { weight: 4, arbitrary: changes },
      { weight: 1, arbitrary: fc.constant('expire' as const) },
    ),
    pause: fc.integer({ min: 0, max: 45 }),
  }),
  { maxLength: 6 },
);

// Runs a history and returns the time after its last step.
const live = async (accountId: string, steps: readonly Step[]): Promise<number> => {
  let days = 0;
  for (const { act, pause } of steps) {
    days += pause;
    const context = createTestContext(daysLater(days));
    if (act === 'expire')
      await sendCommand(
        ports,
        membershipDecider,
        { id: accountId, command: { type: 'ExpireGrants' } },
        context,
      );
    else await carryOut(accountId, act, context);
  }
  return days;
};

type Shown = { readonly plan: string; readonly endsAt: string | null };

const shownAt = async (accountId: string, instants: readonly Date[]): Promise<Shown[][]> => {
  const events = [
    ...(await readStreamEvents(ports, accountStream(accountId))),
    ...(await readStreamEvents(ports, membershipStream(accountId))),
  ];
  const member = given(events).when(memberDirectory).documents.get(accountId);
  const account = given(events).when(accountDetails).documents.get(accountId);
  if (!member || !account) throw new Error('The member is not in the read models.');
  return instants.map((at) =>
    [memberAt(member, at), toEntitlement(account, at)].map(({ plan, planEndsAt }) => ({
      plan,
      endsAt: planEndsAt,
    })),
  );
};

// The start and the last millisecond of each period.
const edgesOf = ({ at, after }: MembershipPreview): { instants: Date[]; shown: Shown[][] } => {
  let start = Date.parse(at);
  const edges = after.flatMap(({ plan, endsAt }) => {
    const from = start;
    start = endsAt === null ? from + 1000 * dayMs : Date.parse(endsAt);
    return [from, start - 1].map((time) => ({ at: new Date(time), shown: { plan, endsAt } }));
  });
  return {
    instants: edges.map((edge) => edge.at),
    shown: edges.map(({ shown }) => [shown, shown]),
  };
};

describe('over random histories, a preview', () => {
  it('matches the read models after the command is handled and projected', async () => {
    await fc.assert(
      fc.asyncProperty(histories, changes, fc.nat({ max: 45 }), async (steps, change, pause) => {
        const accountId = await register();
        const at = daysLater((await live(accountId, steps)) + pause);
        const previewed = await preview(accountId, change, at);
        const { instants, shown } = edgesOf(previewed);
        const untouched = await shownAt(accountId, instants);
        const context = createTestContext(at, { expectedRevision: previewed.membershipRevision });
        await carryOut(accountId, change, context);
        const events = await readStreamEvents(ports, membershipStream(accountId));
        const appended = events.slice(previewed.membershipRevision + 1).map(({ type }) => type);
        expect(appended).toEqual(previewed.events);
        expect(await shownAt(accountId, instants)).toEqual(shown);
        if (!previewed.changes) expect(untouched).toEqual(shown);
        expect(previewed.changes).toBe(
          change.kind === 'revoke'
            ? appended.includes('MembershipGrantRevoked')
            : JSON.stringify(previewed.before) !== JSON.stringify(previewed.after),
        );
      }),
      { numRuns: 60 },
    );
  });
});
