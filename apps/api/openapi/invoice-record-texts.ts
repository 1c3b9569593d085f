/** Invoices over all members, and the search of the console. */
export const invoiceRecordTexts = {
  schemas: {
    InvoiceRecord: 'An invoice of any member, as it was noted last.',
    InvoiceRecordDetails: 'An invoice of any member, beside what the provider has of it now.',
    ConsoleSearch: 'What words find, the first five of each kind.',
  },
  overrides: {
    ...Object.fromEntries(
      ['InvoiceRecord', 'InvoiceRecordDetails', 'ConsoleSearch'].flatMap((schema) => [
        [`${schema}.number`, 'Number of the invoice; null for a draft.'],
        [`${schema}.status`, 'State of the invoice.'],
        [`${schema}.createdAt`, 'When it was issued.'],
        [`${schema}.member`, 'Whose it is.'],
      ]),
    ),
    'InvoiceRecord.id': 'Id of the invoice at Stripe.',
    'InvoiceRecordDetails.id': 'Id of the invoice at Stripe.',
    'InvoiceRecordDetails.invoice':
      'The invoice with lines and refunds; null where the provider does not have or tell it.',
    'ConsoleSearch.cards': 'Members whose card ends in the four digits.',
    'ConsoleSearch.requests': 'Support requests that have that reference.',
    'ConsoleSearch.streams': 'Names of streams that have that name, or that id.',
  } as Readonly<Record<string, string>>,
  parameters: {
    'consoleSearch.q':
      'Name, address or id of a member, number or id of an invoice, last four digits of a card, name or id of a stream.',
    'invoiceRecord.id': 'Id of the invoice at Stripe.',
  },
} as const;
