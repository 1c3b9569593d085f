import { isActiveAdmin } from '#application/account/staff/is-active-admin.ts';
import { requireRegisteredAccount } from '#application/account/find-account.ts';
import { sendCommand } from '#application/handle-command.ts';
import { previewErasure } from '#application/members/preview-erasure.ts';
import { confirmErasure, requestErasure } from '#application/members/request-erasure.ts';
import { type MemberErasure, erasureOperations as operations } from '#contract/admin/erasures.ts';
import { accountDecider } from '#domain/account/decider.ts';
import { currentErasure, getErasureRequestEnd } from '#domain/account/erasure/erasure.ts';
import type { OpenErasure } from '#domain/account/registered.ts';
import { loadActorNames } from '#projections/member-timeline/queries.ts';
import { type AdminRoutesDeps, requireMember } from './ports.ts';

/** The erasure of a member by two admins. */
export const memberErasureRoutes = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(operations.memberErasure, async ({ params: { id }, caller }) => {
    await requireMember(platform, id);
    return { body: await getErasure(platform, id, caller.accountId), subject: id };
  });
  routes.on(operations.previewErasure, async ({ params: { id: accountId }, command }) => {
    await requireMember(platform, accountId);
    return { body: await previewErasure(platform, { accountId }, command) };
  });
  routes.on(operations.requestErasure, async ({ params: { id: accountId }, body, ...request }) => {
    await requireMember(platform, accountId);
    await requestErasure(platform, { accountId, ...body }, request.command);
    return replyWithErasure(accountId, request);
  });
  routes.on(operations.confirmErasure, async ({ params, body, ...request }) => {
    const { id: accountId, erasureId } = params;
    await requireMember(platform, accountId);
    await confirmErasure(platform, { accountId, erasureId, ...body }, request.command);
    return replyWithErasure(accountId, request);
  });
  routes.on(operations.withdrawErasure, async ({ params, body, ...request }) => {
    const { id: accountId, erasureId } = params;
    await requireMember(platform, accountId);
    await sendCommand(
      platform,
      accountDecider,
      {
        id: accountId,
        command: { type: 'WithdrawAccountErasure', erasureId, ...body, by: request.command.actor },
      },
      request.command,
    );
    return replyWithErasure(accountId, request);
  });

  const replyWithErasure = async (
    accountId: string,
    { command, waitForProjections }: Request,
  ): Promise<{ readonly body: MemberErasure; readonly subject: string }> => {
    await waitForProjections();
    return { body: await getErasure(platform, accountId, command.actor), subject: accountId };
  };
};

type Request = {
  readonly command: { readonly actor: string };
  readonly waitForProjections: () => Promise<unknown>;
};

type Platform = AdminRoutesDeps['platform'];

const getErasure = async (
  platform: Platform,
  id: string,
  callerId: string,
): Promise<MemberErasure> => {
  const account = await requireRegisteredAccount(platform, id);
  const erasure = currentErasure(account.erasure, platform.clock.now());
  return { erasure: erasure && (await toErasure(platform, erasure, callerId)) };
};

const toErasure = async (
  platform: Platform,
  erasure: OpenErasure,
  callerId: string,
): Promise<MemberErasure['erasure']> => {
  const { erasureId, reason, explanation, requestedBy, requestedAt, confirmation } = erasure;
  const ids = [requestedBy, confirmation?.confirmedBy].filter((id) => typeof id === 'string');
  const getName = await loadActorNames(platform, ids);
  const toPerson = (id: string | null, operator: string | null) =>
    id === null ? { id: 'operator', name: operator ?? 'Operator' } : { id, name: getName(id) };
  return {
    id: erasureId,
    reason,
    explanation,
    by: toPerson(requestedBy, erasure.operator),
    requestedAt,
    endsAt: confirmation === null ? getErasureRequestEnd(erasure).toISOString() : null,
    confirmation: confirmation && {
      explanation: confirmation.explanation,
      by: toPerson(confirmation.confirmedBy, confirmation.operator),
      confirmedAt: confirmation.confirmedAt,
      dueAt: confirmation.dueAt,
    },
    own: requestedBy === callerId,
    confirmable:
      confirmation === null &&
      requestedBy !== callerId &&
      (await isActiveAdmin(platform, requestedBy)),
  };
};
