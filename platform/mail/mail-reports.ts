import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { maxEmailLength } from '#domain/shared/field-limits.ts';

/**
 * A report of the mail service about an address: a mail bounced permanently, it was given up after
 * temporary refusals, it was delivered, or its reader marked it as spam.
 */
export type MailReport = {
  /** Id of the service; a repeated report has the same id. */
  readonly id: string;
  readonly type: 'bounce' | 'soft-bounce' | 'complaint' | 'delivered';
  readonly email: string;
  readonly detail: string;
};

/** The report is not from the mail service, or has an unknown format. */
export class MailReportRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MailReportRefusedError';
  }
}

type ReportRequest = {
  readonly rawBody: Buffer;
  /** `t=<seconds since 1970>,v1=<HMAC-SHA-256 of "<t>.<body>", hexadecimal>` */
  readonly signature: string;
};

const toleranceSeconds = 300;

const maxDetailLength = 500;

const reportSchema = z.object({
  id: z.string().min(1).max(200),
  type: z.enum(['bounce', 'complaint', 'delivered']),
  email: z.string().min(3).max(maxEmailLength),
  /** False for a bounce after temporary refusals. */
  permanent: z.boolean().default(true),
  detail: z.string().default(''),
});

/** Verifies and parses a report. Throws `MailReportRefusedError`. */
export const readMailReport = (
  { rawBody, signature }: ReportRequest,
  { secret, now }: { readonly secret: string | undefined; readonly now: Date },
): MailReport => {
  if (secret === undefined) throw new MailReportRefusedError('MAIL_WEBHOOK_SECRET is not set.');
  if (!isSigned({ rawBody, signature }, secret, now)) {
    throw new MailReportRefusedError('The signature does not hold.');
  }
  const report = reportSchema.safeParse(parseBody(rawBody));
  if (!report.success) throw new MailReportRefusedError('The body is not a report.');
  const { id, type, email, permanent, detail } = report.data;
  const isSoft = type === 'bounce' && !permanent;
  return {
    id,
    type: isSoft ? 'soft-bounce' : type,
    email,
    detail: detail.slice(0, maxDetailLength),
  };
};

const isSigned = ({ rawBody, signature }: ReportRequest, secret: string, now: Date): boolean => {
  const parts = new Map(
    signature.split(',').map((part) => [...part.split('=', 2)] as [string, string]),
  );
  const [timestamp, mac] = [parts.get('t') ?? '', parts.get('v1') ?? ''];
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || age > toleranceSeconds) return false;
  const expectedMac = createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest();
  const actualMac = Buffer.from(mac, 'hex');
  return actualMac.length === expectedMac.length && timingSafeEqual(actualMac, expectedMac);
};

const parseBody = (rawBody: Buffer): unknown => {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
};
