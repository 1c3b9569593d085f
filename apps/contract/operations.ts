import { accessOperations } from './account/access.ts';
import { authOperations } from './account/auth.ts';
import { credentialsOperations } from './account/credentials.ts';
import { exportOperations } from './account/export.ts';
import { issuerOperations } from './account/issuer.ts';
import { keptDocumentOperations } from './account/kept-documents.ts';
import { legalOperations } from './account/legal.ts';
import { notificationOperations } from './account/notifications.ts';
import { preferenceOperations } from './account/preferences.ts';
import { profileOperations } from './account/profile.ts';
import { proofOperations } from './account/proof.ts';
import { pushOperations } from './account/push.ts';
import { secondFactorOperations } from './account/second-factor.ts';
import { sessionOperations } from './account/sessions.ts';
import { activityOperations } from './admin/activity.ts';
import { adminOperations } from './admin/admin.ts';
import { grantOperations } from './admin/grants.ts';
import { consumerOperations } from './system/consumers.ts';
import { adminToolOperations } from './admin/tools.ts';
import { attentionOperations } from './admin/attention.ts';
import { bulkChangeOperations } from './admin/bulk-changes.ts';
import { consoleSearchOperations } from './admin/console-search.ts';
import { erasureOperations } from './admin/erasures.ts';
import { eventOperations } from './admin/events.ts';
import { memberAccountOperations } from './admin/member-account.ts';
import { accountPreviewOperations } from './admin/account-previews.ts';
import { memberLoginOperations } from './admin/member-login.ts';
import { personalDataOperations } from './admin/personal-data.ts';
import { toolPreviewOperations } from './admin/tool-previews.ts';
import { deliveryOperations } from './mail/deliveries.ts';
import { mailOperations } from './mail/mails.ts';
import { alertOperations } from './market/alerts.ts';
import { coinDetailOperations } from './market/coin-details.ts';
import { coinOverviewOperations } from './market/coin-overview.ts';
import { exchangeRateOperations } from './market/exchange-rates.ts';
import { fearGreedOperations } from './market/fear-greed.ts';
import { marketOperations } from './market/market.ts';
import { coinOperations } from './market/coin.ts';
import { moverOperations } from './market/movers.ts';
import { membershipPreviewOperations } from './membership/membership-preview.ts';
import { subscriptionChangeOperations } from './membership/subscription-changes.ts';
import { subscriptionOperations } from './membership/subscription.ts';
import { checkoutOperations } from './membership/checkout.ts';
import { invoiceOperations } from './membership/invoices.ts';
import { planListOperations } from './membership/subscriptions.ts';
import { trialOperations } from './membership/trial.ts';
import { coinSentimentOperations } from './news/coin-sentiment.ts';
import { newsRecordOperations } from './news/news-records.ts';
import { newsOperations } from './news/news.ts';
import { editionRecordOperations } from './newsletter/edition-records.ts';
import { newsletterOperations } from './newsletter/newsletter.ts';
import { comparisonOperations } from './payments/comparisons.ts';
import { couponOperations } from './payments/coupons.ts';
import { invoiceRecordOperations } from './payments/invoice-records.ts';
import { memberPaymentsOperations } from './payments/member-payments.ts';
import { paymentInboxOperations } from './payments/payment-inbox.ts';
import { paymentsOperations } from './payments/payments.ts';
import { coinForecastOperations } from './predictions/coin-forecasts.ts';
import { coinRangeOperations } from './predictions/coin-ranges.ts';
import { expectedMoveOperations } from './predictions/expected-moves.ts';
import { predictionOperations } from './predictions/predictions.ts';
import { hourlyPredictionOperations } from './predictions/hourly-predictions.ts';
import { signalOperations } from './predictions/signals.ts';
import { trackRecordOperations } from './predictions/track-record.ts';
import { supportOperations } from './support/support.ts';
import { memberSupportOperations } from './support/member-requests.ts';
import { inboundMailOperations } from './support/inbound-mail.ts';
import { ownSupportOperations } from './support/own-requests.ts';
import { memberNoteOperations } from './support/member-notes.ts';
import { cannedAnswerOperations } from './support/canned-answers.ts';
import { browserErrorOperations } from './system/browser-errors.ts';
import { demoOperations } from './system/demo.ts';
import { jobOperations } from './system/jobs.ts';
import { maintenanceOperations } from './system/maintenance.ts';
import { monitorOperations } from './system/monitor.ts';
import { projectionOperations } from './system/projections.ts';
import { siteOperations } from './system/site.ts';
import { sourceOperations } from './system/sources.ts';
import { systemOperations } from './system/system.ts';
import type { Operation } from './operation.ts';

const allOperations = {
  ...authOperations,
  ...preferenceOperations,
  ...accessOperations,
  ...planListOperations,
  ...proofOperations,
  ...credentialsOperations,
  ...secondFactorOperations,
  ...issuerOperations,
  ...sessionOperations,
  ...notificationOperations,
  ...pushOperations,
  ...subscriptionOperations,
  ...checkoutOperations,
  ...invoiceOperations,
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
  ...coinOperations,
  ...moverOperations,
  ...coinDetailOperations,
  ...coinOverviewOperations,
  ...coinRangeOperations,
  ...alertOperations,
  ...newsOperations,
  ...newsletterOperations,
  ...editionRecordOperations,
  ...coinSentimentOperations,
  ...predictionOperations,
  ...hourlyPredictionOperations,
  ...expectedMoveOperations,
  ...trackRecordOperations,
  ...monitorOperations,
  ...browserErrorOperations,
  ...signalOperations,
  ...adminToolOperations,
  ...adminOperations,
  ...grantOperations,
  ...consumerOperations,
  ...activityOperations,
  ...attentionOperations,
  ...maintenanceOperations,
  ...membershipPreviewOperations,
  ...toolPreviewOperations,
  ...subscriptionChangeOperations,
  ...memberAccountOperations,
  ...accountPreviewOperations,
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
  ...memberSupportOperations,
  ...inboundMailOperations,
  ...ownSupportOperations,
  ...memberNoteOperations,
  ...cannedAnswerOperations,
  ...systemOperations,
} as const;

type NamedOperations = {
  readonly [Name in keyof typeof allOperations]: Operation & { readonly name: Name };
};

/** Every call of the API by name. */
export const operations = allOperations satisfies NamedOperations;
