import { requireAccountByEmail } from '#application/account/find-account.ts';
import { refundInvoice } from '#application/membership/refunds/refund-invoice.ts';
import { parseEmail, parseReason } from './admin.ts';
import { UsageError } from '../arguments.ts';
import { operatorContext, type ProductCommand } from '../command.ts';

export const refundCommand: ProductCommand = {
  name: 'refund',
  parameters: '<email> <invoice> [--pence n] [--reason "…"]',
  summary: 'give back what a member paid by an invoice, all that is left of it or some pence',
  positionals: ['email', 'invoice'],
  options: ['pence', 'reason'],
  runs: 'in-product',
  run: async (platform, given, { line }) => {
    const { positionals, options } = given;
    const email = parseEmail(positionals[0]);
    const { accountId } = await requireAccountByEmail(platform, email);
    const request = {
      accountId,
      invoiceId: positionals[1] ?? '',
      pence: parsePence(options['pence']),
      reason: parseReason(options['reason']),
    };
    const context = operatorContext(platform, given, 'cli/refund');
    const { pence, left } = await refundInvoice(platform, request, context);
    line(`${String(pence)} pence refunded to ${email}; ${String(left)} are left of the invoice.`);
  },
};

const parsePence = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageError('--pence is a whole number from 1 on.');
  return Number(text);
};
