import { accountEndpoints } from './account/account.ts';
import { activityEndpoints } from './admin/activity.ts';
import { adminEndpoints } from './admin/admin.ts';
import { alertEndpoints } from './market/alerts.ts';
import { attentionEndpoints } from './admin/attention.ts';
import { maintenanceEndpoints } from './system/maintenance.ts';
import { browserErrorEndpoints } from './system/browser-errors.ts';
import { bulkChangeEndpoints } from './admin/bulk-changes.ts';
import { comparisonEndpoints } from './payments/comparisons.ts';
import { consoleSearchEndpoints } from './admin/console-search.ts';
import { couponEndpoints } from './payments/coupons.ts';
import { coinDetailEndpoints } from './market/coin-details.ts';
import { coinRangeEndpoints } from './predictions/coin-ranges.ts';
import { coinOverviewEndpoints } from './market/coin-overview.ts';
import { coinSentimentEndpoints } from './news/coin-sentiment.ts';
import { credentialsEndpoints } from './account/credentials.ts';
import { deliveryEndpoints } from './mail/deliveries.ts';
import { editionRecordEndpoints } from './newsletter/edition-records.ts';
import { demoEndpoints } from './system/demo.ts';
import type { Endpoint } from './endpoint.ts';
import { erasureEndpoints } from './admin/erasures.ts';
import { eventEndpoints } from './admin/events.ts';
import { invoiceRecordEndpoints } from './payments/invoice-records.ts';
import { issuerEndpoints } from './account/issuer.ts';
import { fearGreedEndpoints } from './market/fear-greed.ts';
import { exchangeRateEndpoints } from './market/exchange-rates.ts';
import { exportEndpoints } from './account/export.ts';
import { keptDocumentEndpoints } from './account/kept-documents.ts';
import { legalEndpoints } from './account/legal.ts';
import { mailEndpoints } from './mail/mails.ts';
import { marketEndpoints } from './market/market.ts';
import { memberAccountEndpoints } from './admin/member-account.ts';
import { memberLoginEndpoints } from './admin/member-login.ts';
import { memberPaymentsEndpoints } from './payments/member-payments.ts';
import { toolPreviewEndpoints } from './admin/tool-previews.ts';
import { membershipPreviewEndpoints } from './membership/membership-preview.ts';
import { monitorEndpoints } from './system/monitor.ts';
import { newsEndpoints } from './news/news.ts';
import { newsletterEndpoints } from './newsletter/newsletter.ts';
import { notificationEndpoints } from './account/notifications.ts';
import { pushEndpoints } from './account/push.ts';
import { secondFactorEndpoints } from './account/second-factor.ts';
import { paymentInboxEndpoints } from './payments/payment-inbox.ts';
import { paymentsEndpoints } from './payments/payments.ts';
import { predictionEndpoints } from './predictions/predictions.ts';
import { projectionEndpoints } from './system/projections.ts';
import { personalDataEndpoints } from './admin/personal-data.ts';
import { profileEndpoints } from './account/profile.ts';
import { sessionEndpoints } from './account/sessions.ts';
import { signalEndpoints } from './predictions/signals.ts';
import { siteEndpoints } from './system/site.ts';
import { jobEndpoints } from './system/jobs.ts';
import { sourceEndpoints } from './system/sources.ts';
import { newsRecordEndpoints } from './news/news-records.ts';
import { coinForecastEndpoints } from './predictions/coin-forecasts.ts';
import { subscriptionChangeEndpoints } from './membership/subscription-changes.ts';
import { subscriptionEndpoints } from './membership/subscription.ts';
import { trialEndpoints } from './membership/trial.ts';
import { supportEndpoints } from './support/support.ts';
import { systemEndpoints } from './system/system.ts';

const allEndpoints = {
  ...accountEndpoints,
  ...credentialsEndpoints,
  ...secondFactorEndpoints,
  ...issuerEndpoints,
  ...sessionEndpoints,
  ...notificationEndpoints,
  ...pushEndpoints,
  ...subscriptionEndpoints,
  ...trialEndpoints,
  ...profileEndpoints,
  ...projectionEndpoints,
  ...mailEndpoints,
  ...siteEndpoints,
  ...erasureEndpoints,
  ...exportEndpoints,
  ...legalEndpoints,
  ...keptDocumentEndpoints,
  ...fearGreedEndpoints,
  ...exchangeRateEndpoints,
  ...marketEndpoints,
  ...coinDetailEndpoints,
  ...coinOverviewEndpoints,
  ...coinRangeEndpoints,
  ...alertEndpoints,
  ...newsEndpoints,
  ...newsletterEndpoints,
  ...editionRecordEndpoints,
  ...coinSentimentEndpoints,
  ...predictionEndpoints,
  ...monitorEndpoints,
  ...browserErrorEndpoints,
  ...signalEndpoints,
  ...adminEndpoints,
  ...activityEndpoints,
  ...attentionEndpoints,
  ...maintenanceEndpoints,
  ...membershipPreviewEndpoints,
  ...toolPreviewEndpoints,
  ...subscriptionChangeEndpoints,
  ...memberAccountEndpoints,
  ...memberLoginEndpoints,
  ...memberPaymentsEndpoints,
  ...personalDataEndpoints,
  ...bulkChangeEndpoints,
  ...comparisonEndpoints,
  ...couponEndpoints,
  ...deliveryEndpoints,
  ...eventEndpoints,
  ...demoEndpoints,
  ...paymentsEndpoints,
  ...paymentInboxEndpoints,
  ...invoiceRecordEndpoints,
  ...consoleSearchEndpoints,
  ...jobEndpoints,
  ...sourceEndpoints,
  ...newsRecordEndpoints,
  ...coinForecastEndpoints,
  ...supportEndpoints,
  ...systemEndpoints,
} as const;

type NamedEndpoints = {
  readonly [Name in keyof typeof allEndpoints]: Endpoint & { readonly name: Name };
};

/** Every call of the API by name, without its schemas. */
export const endpoints = allEndpoints satisfies NamedEndpoints;
