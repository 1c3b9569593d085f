import type { CommandContext, CommandResult } from '#application/command-context.ts';
import {
  addAccountCredit,
  previewAccountCredit,
} from '#application/membership/requested-changes/give-amount.ts';
import {
  previewRequestedChange,
  type RequestedChangePreview,
} from '#application/membership/requested-changes/preview-requested-change.ts';
import {
  requestChange,
  type AdminChange,
} from '#application/membership/requested-changes/request-change.ts';
import { sumRefunds } from '#application/membership/requested-changes/subscription-refunds.ts';
import {
  type CancellationPreviewRequest,
  type SubscriptionChangePreview,
  subscriptionChangeOperations as operations,
} from '#contract/membership/subscription-changes.ts';
import type { DirectoryMember } from '#projections/member-directory/read-model.ts';
import type { RouteRequest } from '../http/route-types.ts';
import { type AdminRoutesDeps, requireMember } from '../admin/ports.ts';

/** Changes of a member's paid subscription by an admin, and their previews. */
export const subscriptionChangesRoute = (deps: AdminRoutesDeps): void => {
  commandRoutes(deps);
  previewRoutes(deps);
};

const commandRoutes = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(operations.cancelMemberSubscription, ({ params, body, ...request }) => {
    const { reason, refundPence } = body;
    return applyChange(
      { id: params.id, change: toCancellation(body), reason, refundPence },
      request,
    );
  });
  routes.on(operations.undoMemberChange, ({ params: { id }, body: { reason }, ...request }) =>
    applyChange({ id, change: { kind: 'undo' }, reason }, request),
  );
  routes.on(operations.downgradeMember, ({ params: { id }, body, ...request }) => {
    const { reason, ...terms } = body;
    return applyChange({ id, change: { kind: 'downgrade', ...terms }, reason }, request);
  });
  routes.on(operations.retryMemberPayment, ({ params: { id }, body: { reason }, ...request }) =>
    applyChange({ id, change: { kind: 'retry-payment' }, reason }, request),
  );
  routes.on(operations.sendUpgradeLink, ({ params: { id }, body, ...request }) => {
    const { reason, plan } = body;
    return applyChange({ id, change: { kind: 'upgrade-link', plan }, reason }, request);
  });

  routes.on(operations.giveMemberCredit, async ({ params, body, command, ...request }) => {
    const { id: accountId } = await requireMember(platform, params.id);
    return replyWithMember(
      accountId,
      await addAccountCredit(platform, { accountId, ...body }, command),
      request,
    );
  });

  const applyChange = async (
    { id, ...requested }: MemberChange,
    { command, waitForProjections }: Pick<Request, 'command' | 'waitForProjections'>,
  ): Promise<MemberReply> => {
    const { id: accountId } = await requireMember(platform, id);
    const result = await requestChange(platform, { accountId, ...requested }, command);
    return replyWithMember(accountId, result, { waitForProjections });
  };

  const replyWithMember = async (
    accountId: string,
    { revision }: Pick<CommandResult, 'revision'>,
    { waitForProjections }: Pick<Request, 'waitForProjections'>,
  ): Promise<MemberReply> => {
    const pendingWrites = await waitForProjections();
    const member = await requireMember(platform, accountId, pendingWrites);
    return { body: { message: 'Subscription Updated', member }, revision, subject: accountId };
  };
};

const previewRoutes = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(operations.previewMemberCancellation, async ({ params, body, command }) => ({
    body: await previewChange(params.id, toCancellation(body), command, body.reason),
  }));
  routes.on(operations.previewMemberUndo, async ({ params, command }) => ({
    body: await previewChange(params.id, { kind: 'undo' }, command),
  }));
  routes.on(operations.previewMemberDowngrade, async ({ params, body, command }) => ({
    body: await previewChange(params.id, { kind: 'downgrade', ...body }, command),
  }));
  routes.on(operations.previewMemberRetry, async ({ params, command }) => ({
    body: await previewChange(params.id, { kind: 'retry-payment' }, command),
  }));
  routes.on(operations.previewUpgradeLink, async ({ params, body, command }) => ({
    body: await previewChange(params.id, { kind: 'upgrade-link', ...body }, command),
  }));

  routes.on(operations.previewMemberCredit, async ({ params, body, command }) => {
    const { id: accountId } = await requireMember(platform, params.id);
    return {
      body: toPreviewBody(await previewAccountCredit(platform, { accountId, ...body }, command)),
    };
  });

  const previewChange = async (
    id: string,
    change: AdminChange,
    context: CommandContext,
    reason?: string,
  ): Promise<SubscriptionChangePreview> => {
    const { id: accountId } = await requireMember(platform, id);
    const previewed = { accountId, change, reason };
    return toPreviewBody(await previewRequestedChange(platform, previewed, context));
  };
};

const toPreviewBody = (preview: RequestedChangePreview): SubscriptionChangePreview => {
  const { lines, lost, refunds, mails } = preview;
  return {
    ...preview,
    changes: preview.whyNot === null,
    lines: [...lines],
    lost: [...lost],
    refunds: [...refunds],
    refundPence: sumRefunds(refunds),
    mails: [...mails],
  };
};

const toCancellation = ({ when, refund = 'none' }: CancellationPreviewRequest): AdminChange =>
  when === 'now' ? { kind: 'cancel-now', refund } : { kind: 'cancel-at-period-end' };

type Request = RouteRequest<typeof operations.undoMemberChange>;

type MemberChange = {
  readonly id: string;
  readonly change: AdminChange;
  readonly reason: string;
  readonly refundPence?: number | undefined;
};

type MemberReply = {
  readonly body: { readonly message: string; readonly member: DirectoryMember };
  readonly revision: number;
  readonly subject: string;
};
