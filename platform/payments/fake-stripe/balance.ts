import type { BalanceTransaction, Customer } from './objects.ts';
import { baseFields, type FakeStripeState } from './world.ts';

type Change = Pick<BalanceTransaction, 'amount' | 'type'> &
  Partial<Pick<BalanceTransaction, 'description' | 'invoice' | 'metadata'>>;

/**
 * Adds `amount` to the customer's balance, where a negative balance is credit, and records the
 * change.
 */
export const changeBalance = (
  world: FakeStripeState,
  customer: Customer,
  { amount, type, description = null, invoice = null, metadata = {} }: Change,
): BalanceTransaction => {
  const balance = customer.balance + amount;
  world.put('customer', { ...customer, balance, currency: 'gbp' });
  return world.put('customer_balance_transaction', {
    ...baseFields('customer_balance_transaction', world.newId('cbtxn'), world.now()),
    amount,
    type,
    description,
    invoice,
    metadata,
    customer: customer.id,
    currency: 'gbp',
    ending_balance: balance,
    checkout_session: null,
    credit_note: null,
    customer_account: null,
  });
};
