export const invoiceStatuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const;
