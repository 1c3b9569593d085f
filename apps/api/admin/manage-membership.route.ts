import type { z } from 'zod';
import { findAccountByEmail } from '#application/account/find-account.ts';
import type { CommandContext, CommandResult } from '#application/command-context.ts';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import { revokeGrants } from '#application/membership/grants/revoke-grants.ts';
import type { MembershipChange } from '#application/membership/staff-changes/effect-of-change.ts';
import type { manageMembershipRequestSchema } from '#contract/admin/admin.ts';
import { adminOperations } from '#contract/operations/admin/admin.ts';
import { type FieldError } from '../http/problem-details.ts';
import { invalidInputError } from '../http/parse.ts';
import { type AdminRoutesDeps, requireMember, memberNotFoundError } from './ports.ts';
import { noReason } from './texts.ts';

type Request = z.output<typeof manageMembershipRequestSchema>;

/** The specification's call, which identifies the member by email address. */
export const manageMembershipRoute = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(adminOperations.manageMembership, async ({ body, command, waitForProjections }) => {
    const account = await findAccountByEmail(platform, body.userEmail);
    if (!account) throw memberNotFoundError('userEmail');
    const { accountId } = account;
    await applyChange(platform, { ...body, accountId }, command);
    const pendingWrites = await waitForProjections();
    const member = await requireMember(platform, accountId, pendingWrites);
    return { body: { message: 'Membership Updated', member }, subject: member.id };
  });
};

const applyChange = (
  platform: AdminRoutesDeps['platform'],
  request: Request & { readonly accountId: string },
  command: CommandContext,
): Promise<CommandResult> => {
  const { accountId, reason = noReason } = request;
  const change = toChange(request);
  if (change.kind === 'grant') {
    const { plan, duration } = change;
    return grantMembership(platform, { accountId, plan, duration, reason }, command);
  }
  const { plan } = change;
  const revocation = { accountId, reason, ...(plan !== undefined && { plan }) };
  return revokeGrants(platform, revocation, command);
};

type Change = Extract<MembershipChange, { readonly kind: 'grant' | 'revoke' }>;

/** Refuses a grant without a plan or a duration. */
export const toChange = (request: Request): Change => {
  const { action, membershipType, duration } = request;
  const plan = membershipType === 'all' ? undefined : membershipType;
  if (action === 'revoke') return { kind: 'revoke', ...(plan !== undefined && { plan }) };
  if (plan === undefined || duration === undefined) throw invalidInputError(validateGrant(request));
  return { kind: 'grant', plan, duration };
};

const validateGrant = ({ membershipType, duration }: Request): FieldError[] => [
  ...(membershipType === undefined || membershipType === 'all'
    ? [{ field: 'membershipType', message: 'To grant a membership, choose basic or pro.' }]
    : []),
  ...(duration === undefined
    ? [
        {
          field: 'duration',
          message: 'To grant a membership, choose trial, monthly, annual or lifetime.',
        },
      ]
    : []),
];
