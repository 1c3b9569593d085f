import type { MembershipPreview, PlanPeriod } from '#contract/membership/membership-preview.ts';

export const free: PlanPeriod = { plan: 'free', origin: 'none', endsAt: null, grantKind: null };

export const aPreview = (changes: Partial<MembershipPreview> = {}): MembershipPreview => ({
  memberId: '7f3a0000-0000-4000-8000-00000000c41d',
  at: '2023-10-08T12:00:00.000Z',
  membershipRevision: -1,
  changes: true,
  whyNot: null,
  before: [free],
  after: [
    { plan: 'basic', origin: 'grant', endsAt: '2023-10-15T12:00:00.000Z', grantKind: 'plan' },
    free,
  ],
  credit: null,
  mail: {
    subject: 'Your Basic membership has begun',
    paragraphs: ['Our team has given you the Basic plan. Nothing is charged for it.'],
  },
  events: ['MembershipGranted'],
  ...changes,
});
