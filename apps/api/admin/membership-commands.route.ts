import type { CommandResult } from '#application/command-context.ts';
import { giveGoodwillMonth } from '#application/membership/grants/give-goodwill-month.ts';
import { giveTime, type TimeTerms } from '#application/membership/grants/give-time.ts';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import { changeGrant, revokeGrants } from '#application/membership/grants/revoke-grants.ts';
import type { TimedGrantPreviewRequest } from '#contract/membership/membership-preview.ts';
import { requireOtherAccount } from '#domain/access/own-account.ts';
import { grantOperations } from '#contract/admin/grants.ts';
import type { DirectoryMember } from '#projections/member-directory/read-model.ts';
import type { RouteRequest } from '../http/route-types.ts';
import { formatUpdate } from './format-update.ts';
import { type AdminRoutesDeps, requireMember } from './ports.ts';

export const membershipCommandRoutes = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(grantOperations.grantMembership, async ({ params, body, command, ...request }) => {
    const before = await requireMember(platform, params.id);
    const { id: accountId } = before;
    const result = await grantMembership(platform, { accountId, ...body }, command);
    return replyWithMember(accountId, result, { ...request, before });
  });
  routes.on(grantOperations.giveTime, async ({ params, body, command, ...request }) => {
    const { id: accountId } = await requireMember(platform, params.id);
    const time = { accountId, reason: body.reason, ...toTerms(body) };
    const { grantId, ...result } = await giveTime(platform, time, command);
    const { body: answer, ...rest } = await replyWithMember(accountId, result, request);
    return { ...rest, body: { ...answer, grantId } };
  });
  routes.on(grantOperations.giveTrial, async ({ params, body, command, ...request }) => {
    const before = await requireMember(platform, params.id);
    const { id: accountId } = before;
    requireOtherAccount(command.actor, accountId);
    const trial = { accountId, ...body, duration: 'trial' } as const;
    const { grantId, ...result } = await grantMembership(platform, trial, command);
    const around = { ...request, before };
    const { body: answer, ...rest } = await replyWithMember(accountId, result, around);
    return { ...rest, body: { ...answer, grantId } };
  });
  routes.on(grantOperations.giveGoodwillMonth, async ({ params, body, command, ...request }) => {
    const { id: accountId } = await requireMember(platform, params.id);
    const result = await giveGoodwillMonth(platform, { accountId, ...body }, command);
    return replyWithMember(accountId, result, request);
  });
  routes.on(grantOperations.revokeMembership, async ({ params, body, command, ...request }) => {
    const { id: accountId } = await requireMember(platform, params.id);
    const result = await revokeGrants(platform, { accountId, ...body }, command);
    return replyWithMember(accountId, result, request);
  });
  routes.on(grantOperations.endGrant, async ({ params, body, command, ...request }) => {
    const { id: accountId } = await requireMember(platform, params.id);
    const end = { type: 'RevokeGrant', grantId: params.grantId, ...body } as const;
    const result = await changeGrant(platform, { accountId, command: end }, command);
    return replyWithMember(accountId, result, request);
  });
  routes.on(grantOperations.undoGrant, async ({ params, body, command, ...request }) => {
    const { id: accountId } = await requireMember(platform, params.id);
    const undo = { type: 'UndoGrant', grantId: params.grantId, ...body } as const;
    const result = await changeGrant(platform, { accountId, command: undo }, command);
    return replyWithMember(accountId, result, request);
  });

  const replyWithMember = async (
    accountId: string,
    { revision }: Pick<CommandResult, 'revision'>,
    {
      waitForProjections,
      before,
    }: { readonly waitForProjections: WaitForProjections; readonly before?: DirectoryMember },
  ): Promise<MemberReply> => {
    const pendingWrites = await waitForProjections();
    const member = await requireMember(platform, accountId, pendingWrites);
    const message = before ? formatUpdate({ before, member }) : 'Membership Updated';
    return { body: { message, member }, revision, subject: accountId };
  };
};

export const toTerms = ({ plan, endsAt, trial }: TimedGrantPreviewRequest): TimeTerms => ({
  plan,
  endsAt: endsAt === null ? null : new Date(endsAt),
  isTrial: trial,
});

type WaitForProjections = RouteRequest<
  typeof grantOperations.grantMembership
>['waitForProjections'];

type MemberReply = {
  readonly body: { readonly message: string; readonly member: DirectoryMember };
  readonly revision: number;
  readonly subject: string;
};
