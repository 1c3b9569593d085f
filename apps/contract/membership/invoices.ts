import { z } from 'zod';
import { invoiceStatuses } from '../payments/invoice-statuses.ts';
import { pence } from '../fields.ts';
import { cardSchema } from './subscription.ts';
import { invoiceLineSchema } from './checkout.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';

const vatAmountSchema = z.object({
  percent: z.number().meta({ description: 'Tax rate in percent.' }),
  pence: pence.meta({ description: 'Amount of tax, in pence.' }),
});

export const invoiceSchema = z
  .object({
    id: z.string().meta({ description: 'Id of the invoice at Stripe.' }),
    number: z.string().nullable().meta({ description: 'Number of the invoice; null for a draft.' }),
    status: z.enum(invoiceStatuses).meta({ description: 'State of the invoice.' }),
    createdAt: z.string().meta({ description: 'When it was issued.' }),
    paidAt: z.string().nullable().meta({ description: 'When it was paid; null before.' }),
    lines: z.array(invoiceLineSchema).meta({ description: 'Charges and credits, in order.' }),
    discountPence: pence.meta({ description: 'Coupon discount, in pence.' }),
    vat: z
      .array(vatAmountSchema)
      .meta({ description: 'Tax that the total includes, rate by rate.' }),
    totalPence: pence.meta({ description: 'Total in pence, VAT included.' }),
    creditPence: pence.meta({ description: 'Amount covered by the member’s credit, in pence.' }),
    paidPence: pence.meta({ description: 'Amount paid, in pence.' }),
    refundedPence: pence.meta({ description: 'Amount refunded, in pence.' }),
    refunds: z
      .array(
        z.object({
          id: z.string().meta({ description: 'Id of the refund at Stripe.' }),
          creditNote: z
            .string()
            .nullable()
            .meta({ description: 'Number of the credit note; null without one.' }),
          pence: pence.meta({ description: 'Amount refunded, in pence.' }),
          at: z.string().meta({ description: 'When the refund was made.' }),
          vat: z
            .array(vatAmountSchema)
            .meta({ description: 'Tax that the refund includes, rate by rate.' }),
        }),
      )
      .meta({ description: 'Refunds of the invoice.' }),
    failedRefunds: z
      .array(
        z.object({
          id: z.string().meta({ description: 'Id of the refund at Stripe.' }),
          creditNote: z
            .string()
            .nullable()
            .meta({ description: 'Number of the credit note; null without one.' }),
          pence: pence.meta({ description: 'Amount that did not arrive, in pence.' }),
          at: z.string().meta({ description: 'When the refund was made.' }),
        }),
      )
      .optional()
      .meta({
        description:
          'Refunds that the bank returned, such as to a closed card, which `refundedPence` does not contain; absent without any.',
      }),
  })
  .meta({ id: 'Invoice', description: 'An invoice, VAT included, with its refunds.' });

/** An invoice with its lines and refunds. */
export type Invoice = z.infer<typeof invoiceSchema>;

export const sellerSchema = z
  .object({
    name: z.string().meta({ description: 'Name of the seller.' }),
    addressLines: z.array(z.string()).meta({ description: 'Address, line by line.' }),
    vatNumber: z
      .string()
      .nullable()
      .meta({ description: 'Tax number of the seller; null without one.' }),
    country: z.string().meta({ description: 'Country of the seller, as two capital letters.' }),
  })
  .meta({ id: 'Seller', description: 'The seller: name, address and tax number.' });

export const buyerSchema = z
  .object({
    displayName: z.string().meta({ description: 'Name of the buyer.' }),
    email: z.string().meta({ description: 'Email address of the buyer.' }),
  })
  .meta({ id: 'Buyer', description: 'The buyer of an invoice.' });

const printedInvoiceSchema = invoiceSchema
  .extend({
    seller: sellerSchema.meta({ description: 'The seller when the invoice was issued.' }),
    buyer: buyerSchema.nullable().meta({
      description: 'The buyer when the invoice was issued; null if that is not stored.',
    }),
  })
  .meta({
    id: 'PrintedInvoice',
    description: 'An invoice, VAT included, with its seller and buyer, as it was issued.',
  });

/** An invoice with its seller and buyer. */
export type PrintedInvoice = z.infer<typeof printedInvoiceSchema>;

/** `POST /api/payment-method`: starts a card setup without an id, and makes its card the payment method with one. */
const paymentMethodRequestSchema = z
  .strictObject({
    setupIntentId: z.string().max(255).optional().meta({
      description: 'Id of the card setup that the browser completed; absent to start one.',
    }),
  })
  .meta({
    id: 'PaymentMethodRequest',
    description: 'The card setup that the browser completed; empty to start one.',
  });

const paymentMethodSchema = z
  .object({
    clientSecret: z.string().nullable().meta({
      description: 'Secret with which the browser sets up the card; null once the card is set up.',
    }),
    card: cardSchema
      .nullable()
      .meta({ description: 'The card that pays now; null while none is set up.' }),
  })
  .meta({
    id: 'PaymentMethod',
    description: 'A secret for the browser, or the card that pays now.',
  });

/** Invoices and the payment method of a member. */
export const invoiceOperations = defineOperations('Membership', {
  invoices: get('/api/invoices', 'subscription', {
    summary: 'The member’s invoices, newest first',
    description: 'Amounts in pence, VAT included.',
    status: 200,
    answer: z.array(invoiceSchema),
  }),
  invoice: get('/api/invoices/{id}', 'subscription', {
    summary: 'One invoice, with the seller, as it is printed',
    description:
      'Amounts in pence, VAT included. 404 `invoice/unknown`: the member has no such invoice.',
    params: z.object({ id: z.string().max(255).meta({ description: 'Id of the invoice.' }) }),
    status: 200,
    answer: printedInvoiceSchema,
    problems: { 404: ['invoice/unknown'] },
  }),
  paymentMethod: post('/api/payment-method', 'subscription', {
    summary: 'Replace the card',
    description:
      'Without an id it returns a secret for the browser; with the id of the completed setup, the new card pays. 409 `payment/refused`: the payment provider does not do this. 429 after twenty calls in an hour.',
    body: paymentMethodRequestSchema,
    status: 200,
    answer: paymentMethodSchema,
    problems: { 409: ['payment/refused'], 429: ['throttle/card-set-ups'] },
    idempotent: true,
    sideEffects: true,
  }),
});

/** The same without schemas, for browsers. */
export const invoiceEndpoints = withoutSchemas(invoiceOperations);
