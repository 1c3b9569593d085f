import {
  handleMailReport,
  type HandleMailReportPorts,
} from '#application/mails/handle-mail-report.ts';
import { deliveryOperations } from '#contract/mail/deliveries.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { MailReportRefusedError, readMailReport } from '#platform/mail/mail-reports.ts';
import type { Config } from '#platform/config.ts';
import type { Routes } from '../http/route.ts';
import { mailTexts } from './texts.ts';

export type MailWebhookDeps = {
  readonly routes: Routes;
  readonly platform: HandleMailReportPorts & {
    readonly config: Pick<Config, 'MAIL_WEBHOOK_SECRET'>;
  };
  /** System time for the age of signatures, not the demo clock. */
  readonly systemNow: () => Date;
};

export const mailWebhookRoute = ({ routes, platform, systemNow }: MailWebhookDeps): void => {
  routes.on(deliveryOperations.mailWebhook, async ({ body: rawBody, req, command }) => {
    const header = req.headers['tidemark-signature'];
    const signature = typeof header === 'string' ? header : '';
    const secret = platform.config.MAIL_WEBHOOK_SECRET;
    try {
      const report = readMailReport({ rawBody, signature }, { secret, now: systemNow() });
      await handleMailReport(platform, report, command);
    } catch (error) {
      if (!(error instanceof MailReportRefusedError)) throw error;
      throw new Rejection('invalid', 'mail/report-refused', { message: mailTexts.refused });
    }
    return { body: { received: true as const } };
  });
};
