import { describe, expect, it } from 'vitest';
import { adminUserSchema } from '#contract/admin/tools.ts';
import type { DirectoryMember } from '#projections/member-directory/read-model.ts';
import { toAdminUser } from './admin-user.ts';

const member: DirectoryMember = {
  id: '0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a',
  email: 'ada@example.com',
  displayName: 'Ada',
  username: 'ada',
  role: 'pro',
  plan: 'pro',
  status: 'active',
  origin: 'subscription',
  planEndsAt: null,
  renewsAt: null,
  pastDue: false,
  grantKind: null,
  stripeCustomerId: 'cus_1',
  stripeSubscriptionId: 'sub_1',
  registeredAt: '2026-05-01T10:00:00.000Z',
  lastSignInAt: null,
  suspendedAt: null,
  erased: false,
  bio: '',
  photoId: null,
  membershipRevision: 3,
};

describe('a user of the admin tools', () => {
  it.each([
    ['active', 'active'],
    ['downgrading', 'active'],
    ['canceled', 'none'],
    ['incomplete', 'none'],
    ['inactive', 'none'],
  ] as const)('whose subscription is %s is shown as %s', (status, shown) => {
    const user = toAdminUser({ ...member, status });
    expect(adminUserSchema.parse(user).subscriptionStatus).toBe(shown);
  });
});
