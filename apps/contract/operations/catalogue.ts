import type { endpoints } from '../endpoints/catalogue.ts';
import { accountOperations } from './account/account.ts';
import { activityOperations } from './admin/activity.ts';
import { adminOperations } from './admin/admin.ts';
import { alertOperations } from './market/alerts.ts';
import { attentionOperations } from './admin/attention.ts';
import { maintenanceOperations } from './system/maintenance.ts';
import { bulkChangeOperations } from './admin/bulk-changes.ts';
import { comparisonOperations } from './payments/comparisons.ts';
import { coinDetailOperations } from './market/coin-details.ts';
import { coinRangeOperations } from './predictions/coin-ranges.ts';
import { coinOverviewOperations } from './market/coin-overview.ts';
import { coinSentimentOperations } from './news/coin-sentiment.ts';
import { credentialsOperations } from './account/credentials.ts';
import { couponOperations } from './payments/coupons.ts';
import { deliveryOperations } from './mail/deliveries.ts';
import { editionRecordOperations } from './newsletter/edition-records.ts';
import { demoOperations } from './system/demo.ts';
import { fearGreedOperations } from './market/fear-greed.ts';
import { erasureOperations } from './admin/erasures.ts';
import { eventOperations } from './admin/events.ts';
import { issuerOperations } from './account/issuer.ts';
import { exchangeRateOperations } from './market/exchange-rates.ts';
import { exportOperations } from './account/export.ts';
import { keptDocumentOperations } from './account/kept-documents.ts';
import { legalOperations } from './account/legal.ts';
import { mailOperations } from './mail/mails.ts';
import { marketOperations } from './market/market.ts';
import { memberAccountOperations } from './admin/member-account.ts';
import { memberLoginOperations } from './admin/member-login.ts';
import { memberPaymentsOperations } from './payments/member-payments.ts';
import { toolPreviewOperations } from './admin/tool-previews.ts';
import { membershipPreviewOperations } from './membership/membership-preview.ts';
import { subscriptionChangeOperations } from './membership/subscription-changes.ts';
import { monitorOperations } from './system/monitor.ts';
import { newsOperations } from './news/news.ts';
import { newsletterOperations } from './newsletter/newsletter.ts';
import { notificationOperations } from './account/notifications.ts';
import { pushOperations } from './account/push.ts';
import type { Operation } from './operation.ts';
import { secondFactorOperations } from './account/second-factor.ts';
import { consoleSearchOperations } from './admin/console-search.ts';
import { invoiceRecordOperations } from './payments/invoice-records.ts';
import { paymentInboxOperations } from './payments/payment-inbox.ts';
import { paymentsOperations } from './payments/payments.ts';
import { personalDataOperations } from './admin/personal-data.ts';
import { predictionOperations } from './predictions/predictions.ts';
import { projectionOperations } from './system/projections.ts';
import { profileOperations } from './account/profile.ts';
import { sessionOperations } from './account/sessions.ts';
import { signalOperations } from './predictions/signals.ts';
import { siteOperations } from './system/site.ts';
import { jobOperations } from './system/jobs.ts';
import { sourceOperations } from './system/sources.ts';
import { newsRecordOperations } from './news/news-records.ts';
import { coinForecastOperations } from './predictions/coin-forecasts.ts';
import { subscriptionOperations } from './membership/subscription.ts';
import { trialOperations } from './membership/trial.ts';
import { supportOperations } from './support/support.ts';
import { systemOperations } from './system/system.ts';

const allOperations = {
  ...accountOperations,
  ...credentialsOperations,
  ...secondFactorOperations,
  ...issuerOperations,
  ...sessionOperations,
  ...notificationOperations,
  ...pushOperations,
  ...subscriptionOperations,
  ...trialOperations,
  ...profileOperations,
  ...projectionOperations,
  ...mailOperations,
  ...siteOperations,
  ...erasureOperations,
  ...exportOperations,
  ...legalOperations,
  ...keptDocumentOperations,
  ...fearGreedOperations,
  ...exchangeRateOperations,
  ...marketOperations,
  ...coinDetailOperations,
  ...coinOverviewOperations,
  ...coinRangeOperations,
  ...alertOperations,
  ...newsOperations,
  ...newsletterOperations,
  ...editionRecordOperations,
  ...coinSentimentOperations,
  ...predictionOperations,
  ...monitorOperations,
  ...signalOperations,
  ...adminOperations,
  ...activityOperations,
  ...attentionOperations,
  ...maintenanceOperations,
  ...membershipPreviewOperations,
  ...toolPreviewOperations,
  ...subscriptionChangeOperations,
  ...memberAccountOperations,
  ...memberLoginOperations,
  ...memberPaymentsOperations,
  ...personalDataOperations,
  ...bulkChangeOperations,
  ...comparisonOperations,
  ...couponOperations,
  ...deliveryOperations,
  ...eventOperations,
  ...demoOperations,
  ...paymentsOperations,
  ...paymentInboxOperations,
  ...invoiceRecordOperations,
  ...consoleSearchOperations,
  ...jobOperations,
  ...sourceOperations,
  ...newsRecordOperations,
  ...coinForecastOperations,
  ...supportOperations,
  ...systemOperations,
} as const;

type DescribedOperations = {
  readonly [Name in keyof typeof endpoints]: Operation & { readonly name: Name };
};

/** Every call of the API by name. The compiler checks that they match the endpoints. */
export const operations = allOperations satisfies DescribedOperations;
