import type { z } from 'zod';
import { findAccountByEmail, findGrantRecipient } from '#application/account/find-account.ts';
import type { CommandContext, CommandResult } from '#application/command-context.ts';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import { revokeGrants } from '#application/membership/grants/revoke-grants.ts';
import type { MembershipChange } from '#application/membership/staff-changes/effect-of-change.ts';
import { grantablePlans } from '#contract/admin/members.ts';
import { type manageMembershipRequestSchema, adminToolOperations } from '#contract/admin/tools.ts';
import { type FieldError } from '../http/problem-details.ts';
import { invalidInputError } from '../http/parse.ts';
import { memberNotFoundError } from '#domain/shared/accounts/not-found.ts';
import { formatUpdate } from './format-update.ts';
import { type AdminRoutesDeps, requireMember } from './ports.ts';
import { noReason } from './texts.ts';

type Request = z.output<typeof manageMembershipRequestSchema>;

/** The specification's call, which identifies the member by email address. */
export const manageMembershipRoute = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(adminToolOperations.manageMembership, async ({ body, command, waitForProjections }) => {
    const change = toChange(body);
    const accountId = await requireManagedAccount(platform, body);
    const before = await requireMember(platform, accountId);
    const { reason = noReason } = body;
    await applyChange(platform, { accountId, change, reason }, command);
    const pendingWrites = await waitForProjections();
    const member = await requireMember(platform, accountId, pendingWrites);
    return { body: { message: formatUpdate({ before, member }), member }, subject: member.id };
  });
};

/** A plan is revoked from any account, and granted only to one whose address is confirmed. */
export const requireManagedAccount = async (
  platform: AdminRoutesDeps['platform'],
  { userEmail, action }: Pick<Request, 'userEmail' | 'action'>,
): Promise<string> => {
  const match = await (action.startsWith('grant')
    ? findGrantRecipient(platform, userEmail, 'userEmail')
    : findAccountByEmail(platform, userEmail));
  if (!match) throw memberNotFoundError('userEmail');
  return match.accountId;
};

type MembershipRequest = {
  readonly accountId: string;
  readonly change: Change;
  readonly reason: string;
};

const applyChange = (
  platform: AdminRoutesDeps['platform'],
  { accountId, change, reason }: MembershipRequest,
  command: CommandContext,
): Promise<CommandResult> => {
  if (change.kind === 'grant') {
    const { plan, duration } = change;
    return grantMembership(platform, { accountId, plan, duration, reason }, command);
  }
  const { plan } = change;
  const revocation = { accountId, reason, ...(plan !== undefined && { plan }) };
  return revokeGrants(platform, revocation, command);
};

type Change = Extract<MembershipChange, { readonly kind: 'grant' | 'revoke' }>;

/** What an action with a name of its own is about; undefined for `grant` and `revoke`. */
const findNamedType = (action: Request['action']): Request['membershipType'] =>
  action === 'revoke all' ? 'all' : grantablePlans.find((plan) => action === `grant ${plan}`);

/** An action as the specification names it, with its plan. Refuses another plan beside it. */
const withNamedType = (request: Request): Request => {
  const { action, membershipType } = request;
  const namedType = findNamedType(action);
  if (namedType === undefined) return request;
  if (membershipType === undefined || membershipType === namedType)
    return { ...request, membershipType: namedType };
  throw invalidInputError([
    { field: 'membershipType', message: `The action “${action}” is about another plan.` },
  ]);
};

/** Refuses a grant without a plan or a duration. */
export const toChange = (given: Request): Change => {
  const request = withNamedType(given);
  const { action, membershipType, duration } = request;
  const plan = membershipType === 'all' ? undefined : membershipType;
  if (action === 'revoke' || action === 'revoke all')
    return { kind: 'revoke', ...(plan !== undefined && { plan }) };
  if (plan === undefined || duration === undefined) throw invalidInputError(validateGrant(request));
  return { kind: 'grant', plan, duration };
};

const planChoices = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(grantablePlans);

const validateGrant = ({ membershipType, duration }: Request): FieldError[] => [
  ...(membershipType === undefined || membershipType === 'all'
    ? [{ field: 'membershipType', message: `To grant a membership, choose ${planChoices}.` }]
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
