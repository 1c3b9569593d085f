import type Stripe from 'stripe';
import type { Invoice, Payments } from './payments.port.ts';
import { fromUnixSeconds, getStripeId, type StripeAccess } from './stripe-prices.ts';

const maxNotes = 1000;

/** On a refund that replaces one of a credit note which failed. A credit note has the request only. */
const metadataKeys = {
  creditNote: 'tidemark_credit_note',
  reason: 'tidemark_reason',
  request: 'tidemark_request',
} as const;

/** Stripe's limit of a metadata value. */
const maxMetadataLength = 500;

/** A credit note with the refund that it made, and those that replaced it because it failed. */
export type IssuedNote = {
  readonly note: Stripe.CreditNote;
  readonly refund: Stripe.Refund | undefined;
  readonly replacements: readonly Stripe.Refund[];
};

/** Newest first. */
export const listCreditNotes = async (
  access: StripeAccess,
  of: Stripe.CreditNoteListParams,
): Promise<readonly IssuedNote[]> => {
  const { stripe, ask } = access;
  const expand = ['data.refunds.refund'];
  const notes = await ask(() =>
    stripe.creditNotes.list({ ...of, limit: 100, expand }).autoPagingToArray({ limit: maxNotes }),
  );
  const issuedNotes = notes.filter(({ status }) => status === 'issued');
  return Promise.all(issuedNotes.map((note) => withReplacements(access, note)));
};

const withReplacements = async (
  { stripe, ask }: StripeAccess,
  note: Stripe.CreditNote,
): Promise<IssuedNote> => {
  const refund = getRefund(note);
  const charge = refund?.charge ?? null;
  if (refund === undefined || !isFailed(refund) || charge === null)
    return { note, refund, replacements: [] };
  const refunds = await ask(() =>
    stripe.refunds
      .list({ charge: getStripeId(charge), limit: 100 })
      .autoPagingToArray({ limit: maxNotes }),
  );
  const replacements = refunds.filter(
    ({ metadata }) => metadata?.[metadataKeys.creditNote] === note.id,
  );
  return { note, refund, replacements };
};

const getRefund = ({ refunds: [first] }: Stripe.CreditNote): Stripe.Refund | undefined =>
  first === undefined || typeof first.refund === 'string' ? undefined : first.refund;

// The money of a cancelled refund also stays with the seller.
const isFailed = ({ status }: Stripe.Refund): boolean =>
  status === 'failed' || status === 'canceled';

/** What a credit note refunded of a paid invoice, to the card or to the customer's balance. */
export const getCreditedPence = ({ note, refund, replacements }: IssuedNote): number => {
  if (refund === undefined || !isFailed(refund)) return note.post_payment_amount;
  const arriving = replacements.filter((one) => !isFailed(one));
  return note.post_payment_amount - refund.amount + sum(arriving.map(({ amount }) => amount));
};

type Refunds = Required<Pick<Invoice, 'refunds' | 'failedRefunds'>>;

export const toRefunds = (notes: readonly IssuedNote[]): Refunds => {
  // A credit note of an unpaid invoice only reduces what is due.
  const paidNotes = notes.filter(({ note }) => note.post_payment_amount > 0);
  const all = paidNotes.flatMap(listNoteRefunds);
  return {
    refunds: all.filter((one) => !one.failed).map(({ refund }) => refund),
    failedRefunds: all.filter((one) => one.failed).map(({ refund }) => refund),
  };
};

type NoteRefund = { readonly failed: boolean; readonly refund: Invoice['refunds'][number] };

const listNoteRefunds = ({ note, refund, replacements }: IssuedNote): readonly NoteRefund[] => [
  ...replacements.map((one) => ({
    failed: isFailed(one),
    refund: {
      id: one.id,
      creditNote: note.number,
      pence: one.amount,
      reason: one.metadata?.[metadataKeys.reason] ?? note.memo,
      at: fromUnixSeconds(one.created),
    },
  })),
  {
    failed: refund !== undefined && isFailed(refund),
    refund: {
      id: refund?.id ?? getFirstRefundId(note) ?? note.id,
      creditNote: note.number,
      pence: note.post_payment_amount,
      reason: note.memo,
      at: fromUnixSeconds(note.created),
      ...(isCredit(note) && { isCredit: true as const }),
    },
  },
];

const getFirstRefundId = ({ refunds: [first] }: Stripe.CreditNote): string | undefined =>
  first && getStripeId(first.refund);

const isCredit = ({ customer_balance_transaction: credit, refunds }: Stripe.CreditNote): boolean =>
  credit !== null && refunds.length === 0;

type RefundRequest = Parameters<Payments['refund']>[0];
type RefundResult = Awaited<ReturnType<Payments['refund']>>;

/**
 * Refunds what failed before, whose credit notes cannot be issued twice, and the rest with a new credit note. A repeated
 * request refunds only what is missing of it. Returns the first refund.
 */
export const refundInvoice = async (
  access: StripeAccess,
  request: RefundRequest,
): Promise<RefundResult> => {
  const notes = await listCreditNotes(access, { invoice: request.invoiceId });
  const made = listMadeRefunds(notes, request);
  const results: RefundResult[] = made.map(({ result }) => result);
  let left = request.pence - sum(made.map(({ pence }) => pence));
  for (const issued of notes.toReversed()) {
    const pence = Math.min(left, issued.note.post_payment_amount - getCreditedPence(issued));
    if (pence <= 0) continue;
    results.push(await replaceRefund(access, issued, { ...request, pence }));
    left -= pence;
  }
  if (left > 0) results.push(await issueCreditNote(access, { ...request, pence: left }));
  const [first] = results;
  if (first === undefined) throw new RangeError('A refund has at least one penny.');
  return first;
};

type MadeRefund = { readonly pence: number; readonly result: RefundResult };

/** What this request has refunded before and did not fail, oldest credit note first. */
const listMadeRefunds = (
  notes: readonly IssuedNote[],
  { idempotencyKey }: RefundRequest,
): readonly MadeRefund[] =>
  notes
    .toReversed()
    .flatMap(({ note, refund, replacements }) => [
      ...replacements
        .filter((one) => !isFailed(one))
        .filter(({ metadata }) => metadata?.[metadataKeys.request] === idempotencyKey)
        .map(({ id, amount }) => toMadeRefund(note, id, amount)),
      ...(note.metadata?.[metadataKeys.request] === idempotencyKey
        ? [
            toMadeRefund(
              note,
              getFirstRefundId(note) ?? note.id,
              getCreditedPence({ note, refund, replacements: [] }),
            ),
          ]
        : []),
    ])
    .filter(({ pence }) => pence > 0);

const toMadeRefund = (
  { number }: Stripe.CreditNote,
  refundId: string,
  pence: number,
): MadeRefund => ({ pence, result: { refundId, creditNote: number } });

const replaceRefund = async (
  { stripe, ask }: StripeAccess,
  { note, refund }: IssuedNote,
  { pence, reason, idempotencyKey }: RefundRequest,
): Promise<RefundResult> => {
  const charge = refund?.charge ?? null;
  if (charge === null) throw new Error(`The refund of ${note.id} names no charge.`);
  const metadata = {
    [metadataKeys.creditNote]: note.id,
    [metadataKeys.reason]: reason.slice(0, maxMetadataLength),
    [metadataKeys.request]: idempotencyKey,
  };
  const made = await ask(() =>
    stripe.refunds.create(
      { charge: getStripeId(charge), amount: pence, metadata },
      { idempotencyKey: `${idempotencyKey}-${note.id}` },
    ),
  );
  return { refundId: made.id, creditNote: note.number };
};

const issueCreditNote = async (
  { stripe, ask }: StripeAccess,
  { invoiceId, pence, reason, idempotencyKey }: RefundRequest,
): Promise<RefundResult> => {
  const note = await ask(() =>
    stripe.creditNotes.create(
      {
        invoice: invoiceId,
        amount: pence,
        refund_amount: pence,
        memo: reason,
        metadata: { [metadataKeys.request]: idempotencyKey },
      },
      { idempotencyKey },
    ),
  );
  return { refundId: getFirstRefundId(note) ?? note.id, creditNote: note.number };
};

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);
