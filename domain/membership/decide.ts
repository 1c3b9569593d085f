import { dispatch, type CommandHandlers } from '../shared/decider.ts';
import type { MembershipCommand } from './commands.ts';
import { claimProviderChange, releaseProviderChange } from './decide-change-claim.ts';
import {
  abandonCheckout,
  completeCheckout,
  recordRefund,
  recordRefundFailure,
  startCheckout,
} from './decide-checkout.ts';
import { changePaymentCustomer } from './decide-customer.ts';
import { listDisputeEvents } from './decide-disputes.ts';
import { extendPlan, giveCredit, giveGoodwillMonth } from './decide-goodwill.ts';
import {
  expireGrants,
  giveTime,
  grantMembership,
  revokeGrant,
  revokeGrants,
  undoBulkChange,
  undoGrant,
} from './decide-grants.ts';
import { announcePriceChange, recordPriceChange } from './decide-price.ts';
import { requestSubscriptionChange } from './decide-requested-change.ts';
import { reconcileSubscription } from './decide-subscription.ts';
import { allowTrial, startTrial } from './decide-trial.ts';
import { withdrawSubscription } from './decide-withdrawal.ts';
import type { MembershipEvent } from './events.ts';
import type { MembershipState } from './state.ts';

const handlers: CommandHandlers<MembershipState, MembershipCommand, MembershipEvent> = {
  GrantMembership: grantMembership,
  StartTrial: startTrial,
  AllowTrial: allowTrial,
  GiveTime: giveTime,
  ExtendPlan: extendPlan,
  GiveGoodwillMonth: giveGoodwillMonth,
  GiveCredit: giveCredit,
  RevokeGrants: revokeGrants,
  RevokeGrant: revokeGrant,
  UndoGrant: undoGrant,
  UndoBulkChange: undoBulkChange,
  ExpireGrants: expireGrants,
  ReconcileSubscription: reconcileSubscription,
  RecordDisputes: (state, { snapshot, now }) => listDisputeEvents(state, snapshot, now),
  WithdrawSubscription: withdrawSubscription,
  RequestSubscriptionChange: requestSubscriptionChange,
  ClaimProviderChange: claimProviderChange,
  ReleaseProviderChange: releaseProviderChange,
  StartCheckout: startCheckout,
  CompleteCheckout: completeCheckout,
  AbandonCheckout: abandonCheckout,
  RecordRefund: recordRefund,
  RecordRefundFailure: recordRefundFailure,
  ChangePaymentCustomer: changePaymentCustomer,
  AnnouncePriceChange: announcePriceChange,
  RecordPriceChange: recordPriceChange,
};

export const decide = (
  state: MembershipState,
  command: MembershipCommand,
): readonly MembershipEvent[] => dispatch(handlers, state, command);
