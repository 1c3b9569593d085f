/** The invoice statuses of the payment provider. */
export const invoiceStatuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const;
