import type { CallInput } from '#contract/call-types.ts';
import {
  subscriptionChangeEndpoints as endpoints,
  type SubscriptionChangePreview,
} from '#contract/membership/subscription-changes.ts';
import { call } from '#ui/api/call.ts';
import type { Outcome } from '../../record/command/outcome.tsx';
import {
  createCommandPreview,
  type CommandPreview,
  type CommandRequest,
  type UndoCommand,
} from '../../record/command/use-command.ts';
import { toPreviewOutcome } from '../membership/change-membership.tsx';
import { goodwillRequest } from '../membership/membership-requests.ts';
import { toOutcome } from './format-subscription-change.ts';
import type { SubscriptionAction, Terms } from './subscription-actions.ts';

type Request = CommandRequest<Outcome>;
export type Refund = NonNullable<CallInput<'previewMemberCancellation'>['body']['refund']>;

export const cancelRequest = (id: string): Request => {
  const body = { when: 'period-end' } as const;
  return {
    resource: 'members',
    id,
    preview: toOutcomePreview(
      'cancel',
      createCommandPreview(endpoints.previewMemberCancellation, createInput(id, body)),
    ),
    send: (reason, ifMatch) =>
      call(endpoints.cancelMemberSubscription, {
        ...createInput(id, { ...body, reason }),
        ifMatch,
      }),
    undo: () => createUndo(id),
  };
};

/** The command states the previewed refund, so that no other amount is refunded. */
export const cancelNowRequest = (id: string, refund: Refund, shownReason: string): Request => {
  const body = { when: 'now', refund } as const;
  const previewed = { ...body, ...(shownReason !== '' && { reason: shownReason }) };
  const preview = createCommandPreview(
    endpoints.previewMemberCancellation,
    createInput(id, previewed),
  );
  let refundPence: number | undefined;
  const load = async (): Promise<SubscriptionChangePreview> => {
    const loadedPreview = await preview.load();
    ({ refundPence } = loadedPreview);
    return loadedPreview;
  };
  return {
    resource: 'members',
    id,
    preview: toOutcomePreview('cancel-now', { ...preview, load }),
    send: (reason, ifMatch) =>
      call(endpoints.cancelMemberSubscription, {
        ...createInput(id, { ...body, refundPence, reason }),
        ifMatch,
      }),
  };
};

export const undoRequest = (id: string): Request => ({
  resource: 'members',
  id,
  preview: toOutcomePreview(
    'undo',
    createCommandPreview(endpoints.previewMemberUndo, { params: { id } }),
  ),
  send: (reason, ifMatch) =>
    call(endpoints.undoMemberChange, { ...createInput(id, { reason }), ifMatch }),
});

export const downgradeRequest = (id: string, terms: Terms): Request => ({
  resource: 'members',
  id,
  preview: toOutcomePreview(
    'downgrade',
    createCommandPreview(endpoints.previewMemberDowngrade, createInput(id, terms)),
  ),
  send: (reason, ifMatch) =>
    call(endpoints.downgradeMember, { ...createInput(id, { ...terms, reason }), ifMatch }),
  undo: () => createUndo(id),
});

export const retryRequest = (id: string): Request => ({
  resource: 'members',
  id,
  preview: toOutcomePreview(
    'retry',
    createCommandPreview(endpoints.previewMemberRetry, { params: { id } }),
  ),
  send: (reason, ifMatch) =>
    call(endpoints.retryMemberPayment, { ...createInput(id, { reason }), ifMatch }),
});

export const creditRequest = (id: string, pence: number): Request => ({
  resource: 'members',
  id,
  preview: toOutcomePreview(
    'credit',
    createCommandPreview(endpoints.previewMemberCredit, createInput(id, { pence })),
  ),
  send: (reason, ifMatch) =>
    call(endpoints.giveMemberCredit, { ...createInput(id, { pence, reason }), ifMatch }),
});

/** The goodwill month of the membership form, which is credit while the plan renews. */
export const creditMonthRequest = (id: string, plan: Terms['plan']): Request => {
  const { preview, send } = goodwillRequest(id, plan);
  const { key, load } = preview;
  return {
    resource: 'members',
    id,
    preview: { key, load: async () => toPreviewOutcome(await load()) },
    send,
  };
};

export const upgradeRequest = (id: string, plan: Terms['plan']): Request => ({
  resource: 'members',
  id,
  preview: toOutcomePreview(
    'upgrade',
    createCommandPreview(endpoints.previewUpgradeLink, createInput(id, { plan })),
  ),
  send: (reason, ifMatch) =>
    call(endpoints.sendUpgradeLink, { ...createInput(id, { plan, reason }), ifMatch }),
});

const createInput = <Body>(id: string, body: Body) => ({ params: { id }, body });

const toOutcomePreview = (
  action: SubscriptionAction,
  { key, load }: CommandPreview<SubscriptionChangePreview>,
): CommandPreview<Outcome> => ({
  key,
  load: async () => toOutcome(await load(), action),
});

const createUndo = (id: string): UndoCommand => ({
  send: () =>
    call(endpoints.undoMemberChange, createInput(id, { reason: 'Undone right after the change' })),
  done: 'The change was undone',
  refused: 'The change was not undone',
});
