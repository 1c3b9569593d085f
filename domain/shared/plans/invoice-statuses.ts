/** Where an invoice can stand, in the provider's own words. */
export const invoiceStatuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const;
