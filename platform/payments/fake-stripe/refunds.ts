import { changeBalance } from './balance.ts';
import { invalidRequestError } from './fault.ts';
import { findInvoicePayment } from './invoices.ts';
import { disputeCharge } from './disputes.ts';
import type { Charge, CreditNote, Dispute, Invoice, Refund } from './money-objects.ts';
import type { Customer } from './objects.ts';
import { toListObject, baseFields, type FakeStripeState } from './world.ts';

const refundsKey = 'fake_refunds';

const areRefundsRefused = ({ metadata }: Customer): boolean => metadata[refundsKey] === 'refused';

/** From now on, refunds to the customer's cards are refused, or accepted again. */
export const refuseRefunds = (
  world: FakeStripeState,
  customerId: string,
  isRefusing: boolean,
): void => {
  const customer = world.get('customer', customerId);
  const metadata = { ...customer.metadata, [refundsKey]: isRefusing ? 'refused' : 'accepted' };
  world.put('customer', { ...customer, metadata });
};

/** Where a credit note's amount goes: to the card, to the customer's credit, or off an unpaid invoice. */
export type CreditNoteTarget = 'card' | 'credit' | 'due';

type NewCreditNote = {
  readonly amount: number;
  readonly memo: string | null;
  readonly metadata: CreditNote['metadata'];
  readonly target: CreditNoteTarget;
};

export const createCreditNote = (
  world: FakeStripeState,
  invoice: Invoice,
  { amount, memo, metadata, target }: NewCreditNote,
): CreditNote => {
  requireCreditable(invoice, { amount, target });
  const parts = createCreditNoteParts(world, invoice, { amount, target });
  const earlierCount = world.list('credit_note').filter((one) => one.invoice === invoice.id).length;
  const id = world.newId('cn');
  const number = `${invoice.number ?? invoice.id}-CN-${String(earlierCount + 1).padStart(2, '0')}`;
  const creditNoteRecord = world.put('credit_note', {
    ...baseFields('credit_note', id, world.now()),
    ...parts,
    amount,
    subtotal: amount,
    total: amount,
    amount_shipping: 0,
    currency: 'gbp',
    customer: invoice.customer,
    discount_amount: 0,
    discount_amounts: [],
    invoice: invoice.id,
    lines: toListObject(`/v1/credit_notes/${id}/lines`, []),
    memo,
    metadata,
    number,
    pdf: `https://pay.example/credit-notes/${id}.pdf`,
    pretax_credit_amounts: [],
    status: 'issued',
  });
  const { pre_payment_amount: unpaid, post_payment_amount: paid } = parts;
  world.put('invoice', {
    ...invoice,
    amount_due: invoice.amount_due - unpaid,
    amount_remaining: invoice.amount_remaining - unpaid,
    pre_payment_credit_notes_amount: invoice.pre_payment_credit_notes_amount + unpaid,
    post_payment_credit_notes_amount: invoice.post_payment_credit_notes_amount + paid,
  });
  world.emit('credit_note.created', creditNoteRecord);
  return creditNoteRecord;
};

const requireCreditable = (
  invoice: Invoice,
  { amount, target }: Pick<NewCreditNote, 'amount' | 'target'>,
): void => {
  const isUnpaidPart = target === 'due';
  if (invoice.status !== (isUnpaidPart ? 'open' : 'paid')) {
    throw invalidRequestError('A credit note with a refund needs a paid invoice.', {
      param: 'invoice',
    });
  }
  // Stripe would mark an invoice with nothing left to pay as paid, which Tidemark does not need.
  const remainingAmount = isUnpaidPart
    ? invoice.amount_remaining - 1
    : invoice.amount_paid - invoice.post_payment_credit_notes_amount;
  if (amount > 0 && amount <= remainingAmount) return;
  throw invalidRequestError(`The amount must be between 1 and ${String(remainingAmount)}.`, {
    param: 'amount',
  });
};

type CreditNoteParts = Pick<
  CreditNote,
  'customer_balance_transaction' | 'post_payment_amount' | 'pre_payment_amount' | 'refunds' | 'type'
>;

const createCreditNoteParts = (
  world: FakeStripeState,
  invoice: Invoice,
  { amount, target }: Pick<NewCreditNote, 'amount' | 'target'>,
): CreditNoteParts => {
  const paidParts = {
    post_payment_amount: amount,
    pre_payment_amount: 0,
    type: 'post_payment',
  } as const;
  switch (target) {
    case 'card': {
      const { id: refund } = createRefund(world, getCharge(world, invoice), { amount });
      const refunds = [{ amount_refunded: amount, refund, type: 'refund' }] as const;
      return { ...paidParts, customer_balance_transaction: null, refunds };
    }
    case 'credit': {
      const change = { amount: -amount, type: 'credit_note', invoice: invoice.id } as const;
      const { id } = changeBalance(world, world.get('customer', invoice.customer), change);
      return { ...paidParts, customer_balance_transaction: id, refunds: [] };
    }
    case 'due':
      return {
        post_payment_amount: 0,
        pre_payment_amount: amount,
        type: 'pre_payment',
        customer_balance_transaction: null,
        refunds: [],
      };
  }
};

type NewRefund = { readonly amount: number; readonly metadata?: Refund['metadata'] };

export const createRefund = (
  world: FakeStripeState,
  charge: Charge,
  { amount, metadata = {} }: NewRefund,
): Refund => {
  if (areRefundsRefused(world.get('customer', charge.customer))) {
    throw invalidRequestError('The card’s bank does not accept refunds to this card.');
  }
  if (amount > charge.amount - charge.amount_refunded) {
    throw invalidRequestError('The amount is greater than what is left of the charge.', {
      param: 'amount',
    });
  }
  const refund = world.put('refund', {
    id: world.newId('re'),
    object: 'refund',
    created: world.now(),
    amount,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    currency: 'gbp',
    metadata,
    reason: null,
    status: 'succeeded',
  });
  world.emit('charge.refunded', withRefunded(world, charge, amount));
  world.emit('refund.created', refund);
  return refund;
};

const withRefunded = (world: FakeStripeState, charge: Charge, pence: number): Charge => {
  const amountRefunded = charge.amount_refunded + pence;
  return world.put('charge', {
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount,
  });
};

/** The card's bank returns a refund, as it does days later if the card was closed. */
export const failRefund = (world: FakeStripeState, id: string): void => {
  const refund = world.get('refund', id);
  if (refund.status === 'failed') throw invalidRequestError('This refund has failed already.');
  const failedRefund = world.put('refund', {
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  });
  withRefunded(world, world.get('charge', refund.charge), -refund.amount);
  world.emit('charge.refund.updated', failedRefund);
  world.emit('refund.failed', failedRefund);
};

const getCharge = (world: FakeStripeState, { id }: Invoice): Charge => {
  const intent = world.find(
    'payment_intent',
    findInvoicePayment(world, id)?.payment.payment_intent ?? '',
  );
  const charge = world.find('charge', intent?.latest_charge ?? '');
  if (charge) return charge;
  throw invalidRequestError('This invoice was not paid with a card.', { param: 'invoice' });
};

export const openDispute = (world: FakeStripeState, invoice: Invoice): Dispute =>
  disputeCharge(world, getCharge(world, invoice));
