import type { CommandContext, CommandResult } from '#application/command-context.ts';
import {
  giveCreditAmount,
  previewCreditAmount,
} from '#application/membership/requested-changes/give-amount.ts';
import {
  previewRequestedChange,
  type RequestedChangePreview,
} from '#application/membership/requested-changes/preview-requested-change.ts';
import {
  requestChange,
  type AdminChange,
} from '#application/membership/requested-changes/request-change.ts';
import { sumOfRefunds } from '#application/membership/requested-changes/subscription-refunds.ts';
import type {
  CancellationPreviewRequest,
  SubscriptionChangePreview,
} from '#contract/membership/subscription-changes.ts';
import { subscriptionChangeOperations as operations } from '#contract/operations/membership/subscription-changes.ts';
import type { DirectoryMember } from '#projections/member-directory/read-model.ts';
import type { RouteRequest } from '../http/route-types.ts';
import { type AdminRoutesDeps, memberOrReject } from '../admin/ports.ts';

/** Changes of a member's paid subscription by an admin, and their previews. */
export const subscriptionChangesRoute = (deps: AdminRoutesDeps): void => {
  commands(deps);
  previews(deps);
};

const commands = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(operations.cancelMemberSubscription, ({ params, body, ...request }) => {
    const { reason, refundPence } = body;
    return send({ id: params.id, change: toCancellation(body), reason, refundPence }, request);
  });
  routes.on(operations.undoMemberChange, ({ params: { id }, body: { reason }, ...request }) =>
    send({ id, change: { kind: 'undo' }, reason }, request),
  );
  routes.on(operations.downgradeMember, ({ params: { id }, body, ...request }) => {
    const { reason, ...terms } = body;
    return send({ id, change: { kind: 'downgrade', ...terms }, reason }, request);
  });
  routes.on(operations.retryMemberPayment, ({ params: { id }, body: { reason }, ...request }) =>
    send({ id, change: { kind: 'retry-payment' }, reason }, request),
  );
  routes.on(operations.sendUpgradeLink, ({ params: { id }, body, ...request }) => {
    const { reason, plan } = body;
    return send({ id, change: { kind: 'upgrade-link', plan }, reason }, request);
  });

  routes.on(operations.giveMemberCredit, async ({ params, body, command, ...request }) => {
    const { id: accountId } = await memberOrReject(platform, params.id);
    return changed(
      accountId,
      await giveCreditAmount(platform, { accountId, ...body }, command),
      request,
    );
  });

  const send = async (
    { id, ...requested }: ChangeOfMember,
    { command, waitForProjections }: Pick<Request, 'command' | 'waitForProjections'>,
  ): Promise<Changed> => {
    const { id: accountId } = await memberOrReject(platform, id);
    const written = await requestChange(platform, { accountId, ...requested }, command);
    return changed(accountId, written, { waitForProjections });
  };

  const changed = async (
    accountId: string,
    { revision }: Pick<CommandResult, 'revision'>,
    { waitForProjections }: Pick<Request, 'waitForProjections'>,
  ): Promise<Changed> => {
    const behind = await waitForProjections();
    const member = await memberOrReject(platform, accountId, behind);
    return { body: { message: 'Subscription Updated', member }, revision, subject: accountId };
  };
};

const previews = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(operations.previewMemberCancellation, async ({ params, body, command }) => ({
    body: await preview(params.id, toCancellation(body), command),
  }));
  routes.on(operations.previewMemberUndo, async ({ params, command }) => ({
    body: await preview(params.id, { kind: 'undo' }, command),
  }));
  routes.on(operations.previewMemberDowngrade, async ({ params, body, command }) => ({
    body: await preview(params.id, { kind: 'downgrade', ...body }, command),
  }));
  routes.on(operations.previewMemberRetry, async ({ params, command }) => ({
    body: await preview(params.id, { kind: 'retry-payment' }, command),
  }));
  routes.on(operations.previewUpgradeLink, async ({ params, body, command }) => ({
    body: await preview(params.id, { kind: 'upgrade-link', ...body }, command),
  }));

  routes.on(operations.previewMemberCredit, async ({ params, body, command }) => {
    const { id: accountId } = await memberOrReject(platform, params.id);
    return { body: toBody(await previewCreditAmount(platform, { accountId, ...body }, command)) };
  });

  const preview = async (
    id: string,
    change: AdminChange,
    context: CommandContext,
  ): Promise<SubscriptionChangePreview> => {
    const { id: accountId } = await memberOrReject(platform, id);
    return toBody(await previewRequestedChange(platform, { accountId, change }, context));
  };
};

const toBody = (preview: RequestedChangePreview): SubscriptionChangePreview => {
  const { lines, lost, refunds, mails } = preview;
  return {
    ...preview,
    changes: preview.whyNot === null,
    lines: [...lines],
    lost: [...lost],
    refunds: [...refunds],
    refundPence: sumOfRefunds(refunds),
    mails: [...mails],
  };
};

const toCancellation = ({ when, refund = 'none' }: CancellationPreviewRequest): AdminChange =>
  when === 'now' ? { kind: 'cancel-now', refund } : { kind: 'cancel-at-period-end' };

type Request = RouteRequest<typeof operations.undoMemberChange>;

type ChangeOfMember = {
  readonly id: string;
  readonly change: AdminChange;
  readonly reason: string;
  readonly refundPence?: number | undefined;
};

type Changed = {
  readonly body: { readonly message: string; readonly member: DirectoryMember };
  readonly revision: number;
  readonly subject: string;
};
