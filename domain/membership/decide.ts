import { dispatch, type CommandHandlers } from '../shared/decider.ts';
import type { MembershipCommand } from './commands.ts';
import { changeClaimHandlers } from './decide-change-claim.ts';
import { checkoutHandlers } from './decide-checkout.ts';
import { changePaymentCustomer } from './decide-customer.ts';
import { listDisputeEvents } from './decide-disputes.ts';
import { goodwillHandlers } from './decide-goodwill.ts';
import { grantHandlers } from './decide-grants.ts';
import { priceHandlers } from './decide-price.ts';
import { requestSubscriptionChange } from './decide-requested-change.ts';
import { reconcileSubscription } from './decide-subscription.ts';
import { trialHandlers } from './decide-trial.ts';
import { withdrawSubscription } from './decide-withdrawal.ts';
import type { MembershipEvent } from './events.ts';
import type { MembershipState } from './state.ts';

const handlers: CommandHandlers<MembershipState, MembershipCommand, MembershipEvent> = {
  ...grantHandlers,
  ...trialHandlers,
  ...goodwillHandlers,
  ...changeClaimHandlers,
  ...checkoutHandlers,
  ...priceHandlers,
  ReconcileSubscription: reconcileSubscription,
  RecordDisputes: (state, { snapshot, now }) => listDisputeEvents(state, snapshot, now),
  WithdrawSubscription: withdrawSubscription,
  RequestSubscriptionChange: requestSubscriptionChange,
  ChangePaymentCustomer: changePaymentCustomer,
};

export const decide = (
  state: MembershipState,
  command: MembershipCommand,
): readonly MembershipEvent[] => dispatch(handlers, state, command);
