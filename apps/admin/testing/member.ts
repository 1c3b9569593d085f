import type { TimelineEntry } from '#contract/admin/admin.ts';
import type { Member } from '#contract/admin/member.ts';
import type { MemberGrant, MemberDetails } from '#contract/admin/member-details.ts';

const free: Member = {
  id: '7f3a0000-0000-4000-8000-00000000c41d',
  email: 'imani@tidemark.example',
  displayName: 'Imani Baptiste',
  username: 'imani',
  bio: '',
  photoId: null,
  role: 'free',
  plan: 'free',
  status: 'inactive',
  origin: 'none',
  stripeCustomerId: null,
  stripeSubscriptionId: null,
  planEndsAt: null,
  renewsAt: null,
  pastDue: false,
  grantKind: null,
  registeredAt: '2023-04-12T09:30:00.000Z',
  lastSignInAt: '2023-10-06T14:03:22.000Z',
  suspendedAt: null,
  erased: false,
  membershipRevision: -1,
};

export const aMember = (changes: Partial<Member> = {}): Member => ({ ...free, ...changes });

export const paidMember = (
  plan: 'basic' | 'pro',
  planEndsAt: string | null,
  changes: Partial<Member> = {},
): Member =>
  aMember({
    plan,
    role: plan,
    status: 'active',
    origin: 'grant',
    grantKind: 'plan',
    planEndsAt,
    stripeCustomerId: 'manual_cus_7f3a',
    membershipRevision: 2,
    ...changes,
  });

export const anEntry = (id: string, changes: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id,
  memberId: free.id,
  type: 'SignInSucceeded',
  title: 'Logged in',
  at: '2023-09-24T10:30:00.000Z',
  actor: { id: free.id, name: 'Imani Baptiste' },
  reason: null,
  changes: [],
  stream: `signin-${free.id}-2023`,
  revision: 4,
  ...changes,
});

export const aGrant = (id: string, changes: Partial<MemberGrant> = {}): MemberGrant => ({
  id,
  plan: 'basic',
  kind: 'plan',
  source: 'grant',
  startsAt: '2023-08-18T12:00:00.000Z',
  endsAt: '2027-08-18T12:00:00.000Z',
  by: { id: 'staff', name: 'Ana Ruiz' },
  reason: 'Quiz prize',
  event: { id: `event-of-${id}`, stream: `membership-${free.id}`, revision: 0 },
  ...changes,
});

/** The member as the member's page loads it. */
export const toMemberDetails = (
  member: Member,
  changes: Partial<MemberDetails> = {},
): MemberDetails => ({
  ...member,
  periods: [
    {
      plan: member.plan,
      origin: member.origin,
      endsAt: member.planEndsAt,
      grantKind: member.grantKind,
    },
  ],
  extendableFrom: {
    basic: member.planEndsAt,
    pro: member.plan === 'pro' ? member.planEndsAt : null,
  },
  grants: [],
  lostAccess: null,
  ...changes,
});
