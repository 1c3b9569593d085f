import type Stripe from 'stripe';
import type { Payments } from './payments.port.ts';
import type { StripeAccess } from './stripe-prices.ts';

const creditMetadataKey = 'tidemark_credit';

export const stripeCredit = (access: StripeAccess): Pick<Payments, 'giveCredit'> => ({
  giveCredit: (request) => giveCredit(access, request),
});

// Stripe forgets an idempotency key after a day or more, so the balance itself is checked.
const giveCredit = async (
  access: StripeAccess,
  { customerId, creditId, pence, description }: Parameters<Payments['giveCredit']>[0],
): Promise<void> => {
  if (await hasCredit(access, customerId, creditId)) return;
  const { stripe, ask } = access;
  await ask(() =>
    stripe.customers.createBalanceTransaction(
      customerId,
      {
        amount: -pence,
        currency: 'gbp',
        description,
        metadata: { [creditMetadataKey]: creditId },
      },
      { idempotencyKey: `credit-${creditId}` },
    ),
  );
};

const hasCredit = async (
  { stripe, ask }: StripeAccess,
  customerId: string,
  creditId: string,
): Promise<boolean> =>
  ask(async () => {
    for await (const { metadata } of stripe.customers.listBalanceTransactions(customerId, {
      limit: 100,
    })) {
      if (metadata?.[creditMetadataKey] === creditId) return true;
    }
    return false;
  });

type Balance = Pick<Stripe.Invoice, 'amount_due' | 'starting_balance' | 'total'>;

export const getRemainingCredit = (invoice: Balance): number =>
  Math.max(0, -invoice.starting_balance) - getUsedCredit(invoice);

/** Credit that an invoice used. A negative balance is credit. */
export const getUsedCredit = ({
  total,
  amount_due: due,
  starting_balance: before,
}: Balance): number => Math.max(0, Math.min(-before, total - due));
