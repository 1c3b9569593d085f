export type VatAmount = { readonly percent: number; readonly pence: number };

type TaxedTotal = { readonly totalPence: number; readonly vat: readonly VatAmount[] };

/**
 * The VAT in each of several refunds of an invoice, in order. Each rate is rounded on the sum refunded so far, so that
 * the parts always add up: refunds of the whole total contain exactly the VAT of the invoice.
 */
export const splitRefundVat = (
  { totalPence, vat }: TaxedTotal,
  refundsPence: readonly number[],
): readonly (readonly VatAmount[])[] => {
  let refundedPence = 0;
  return refundsPence.map((pence) => {
    const before = refundedPence;
    refundedPence += pence;
    return vat.map((rate) => ({
      percent: rate.percent,
      pence:
        getShare(rate.pence, refundedPence, totalPence) - getShare(rate.pence, before, totalPence),
    }));
  });
};

type Refund = { readonly id: string; readonly pence: number; readonly at: string };

/** The VAT of each refund of an invoice by its id, in the order in which they were made. */
export const getRefundVat = (
  invoice: TaxedTotal & { readonly refunds: readonly Refund[] },
): ReadonlyMap<string, readonly VatAmount[]> => {
  const refunds = invoice.refunds.toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at) || one.id.localeCompare(other.id),
  );
  const parts = splitRefundVat(
    invoice,
    refunds.map(({ pence }) => pence),
  );
  return new Map(refunds.map(({ id }, index) => [id, parts[index] ?? []]));
};

const getShare = (taxPence: number, refundedPence: number, totalPence: number): number =>
  totalPence <= 0 ? 0 : Math.round((taxPence * refundedPence) / totalPence);
