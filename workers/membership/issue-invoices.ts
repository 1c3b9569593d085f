import type { Logger } from 'pino';
import { z } from 'zod';
import type { FindCustomerAccountPorts } from '#application/membership/customer/find-customer-account.ts';
import { listMemberInvoices } from '#application/membership/customer/member-invoices.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { issueInvoices, type IssueInvoicesPorts } from '#application/payments/issued-invoices.ts';
import { listAccountsWithoutIssuedInvoice } from '#observations/issued-invoices/queries.ts';
import type { Payments } from '#platform/payments/payments.port.ts';
import { defineWorker } from '../engine/define-worker.ts';
import { handleEach } from '../engine/handle-each.ts';

type Ports = FindCustomerAccountPorts &
  IssueInvoicesPorts & {
    readonly logger: Pick<Logger, 'warn'>;
    readonly payments: Pick<Payments, 'invoices'>;
  };

/** Stores what the invoices of earlier releases say, as they read now, and those that a lost job left out. */
export const issueInvoicesWorker = defineWorker({
  name: 'issue-invoices',
  payload: z.strictObject({}),
  schedule: { timing: { pattern: '20 3 * * *', timeZone: 'Europe/London' }, missed: 'newest' },
  atStart: true,
  handle: (ports: Ports) => async () => {
    const accounts = await listAccountsWithoutIssuedInvoice(ports);
    await handleEach(
      ports,
      accounts.map((id) => ({ id })),
      async ({ id: accountId }) => {
        const member = { accountId, ...(await loadMembership(ports, accountId)) };
        const invoices = await listMemberInvoices(ports, member);
        await issueInvoices(ports, { accountId, invoices });
      },
    );
  },
});
