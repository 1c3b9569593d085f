import { z } from 'zod';
import type { ObservationCollection } from '../open-collection.ts';

const lineSchema = z.object({
  description: z.string(),
  pence: z.int(),
  periodStart: z.string(),
  periodEnd: z.string(),
});

/** The seller as printed on an invoice. */
export const issuedSellerSchema = z.object({
  name: z.string(),
  addressLines: z.array(z.string()),
  vatNumber: z.string().nullable(),
  country: z.string(),
});
export type IssuedSeller = z.infer<typeof issuedSellerSchema>;

/** The buyer as printed on an invoice. */
export const issuedBuyerSchema = z.object({ displayName: z.string(), email: z.string() });

/**
 * What an invoice said when it was issued. Id: the provider's invoice id. It is not encrypted with the member's key,
 * because tax law requires it to be kept after the account is erased. It never changes.
 */
export const issuedInvoiceSchema = z.object({
  id: z.string().min(1),
  accountId: z.uuid(),
  /** When it was issued. */
  at: z.iso.datetime(),
  number: z.string().nullable(),
  lines: z.array(lineSchema),
  discountPence: z.int(),
  vat: z.array(z.object({ percent: z.number(), pence: z.int() })),
  totalPence: z.int(),
  creditPence: z.int(),
  seller: issuedSellerSchema,
  /** Null for an invoice of an account that was erased before this was stored. */
  buyer: issuedBuyerSchema.nullable(),
});
export type IssuedInvoice = z.infer<typeof issuedInvoiceSchema>;

export const issuedInvoicesCollection: ObservationCollection = {
  name: 'issued-invoices',
  version: 1,
  indexes: [['accountId'], ['at']],
};
