import { defaultI18nProvider, type I18nProvider } from 'react-admin';
import { fillText, type TextValues } from './fill-text.ts';
import { activityTexts } from '../activity/texts.ts';
import { attentionTexts } from '../attention/texts.ts';
import { maintenanceTexts } from '../maintenance/texts.ts';
import { trialTexts } from '../trials/texts.ts';
import { bulkChangeTexts } from '../bulk-changes/texts.ts';
import { cannedAnswerTexts } from '../canned-answers/texts.ts';
import { comparisonTexts } from '../comparisons/texts.ts';
import { couponTexts } from '../coupons/texts.ts';
import { deliveryTexts } from '../deliveries/texts.ts';
import { erasureTexts } from '../erasures/texts.ts';
import { editionTexts } from '../editions/texts.ts';
import { eventTexts } from '../events/texts.ts';
import { layoutTexts } from '../layout/texts.ts';
import { listTexts } from '../list/texts.ts';
import { mailTexts } from '../mails/texts.ts';
import { memberAccountTexts } from '../members/account/texts.ts';
import { memberLoginTexts } from '../members/login/texts.ts';
import { memberAsOfTexts } from '../members/as-of/texts.ts';
import { memberDisplayTexts } from '../members/display/texts.ts';
import { memberListTexts } from '../members/list/texts.ts';
import { memberResourceTexts, membershipTexts } from '../members/membership/texts.ts';
import { memberTexts } from '../members/texts.ts';
import { memberPaymentTexts } from '../members/payments/texts.ts';
import { personalDataTexts } from '../members/personal-data/texts.ts';
import { memberSupportTexts } from '../members/support/texts.ts';
import { memberSubscriptionTexts } from '../members/subscription/texts.ts';
import { invoiceTexts } from '../invoices/texts.ts';
import { jobTexts } from '../jobs/texts.ts';
import { newsTexts } from '../news/texts.ts';
import { predictionTexts } from '../predictions/texts.ts';
import { projectionTexts } from '../projections/texts.ts';
import { quarantineTexts } from '../quarantine/texts.ts';
import { searchTexts } from '../search/texts.ts';
import { sourceTexts } from '../sources/texts.ts';
import { paymentInboxTexts } from '../payment-inbox/texts.ts';
import { reauthenticationTexts } from '../reauthentication/texts.ts';
import { commandTexts } from '../record/command/texts.ts';
import { recordTexts } from '../record/texts.ts';
import { timelineTexts } from '../record/timeline/texts.ts';
import { supportRequestTexts } from '../support-requests/texts.ts';
import { toolTexts } from '../tools/texts.ts';
import { frameworkTexts } from './framework-texts.ts';

// React-admin composes the keys of resources and of its own parts.
const ownTexts = {
  ...frameworkTexts,
  ...layoutTexts,
  ...activityTexts,
  ...attentionTexts,
  ...maintenanceTexts,
  ...trialTexts,
  ...listTexts,
  ...recordTexts,
  ...commandTexts,
  ...timelineTexts,
  ...reauthenticationTexts,
  ...memberTexts,
  ...memberDisplayTexts,
  ...memberListTexts,
  ...memberAsOfTexts,
  ...membershipTexts,
  ...memberResourceTexts,
  ...memberPaymentTexts,
  ...memberSubscriptionTexts,
  ...memberSupportTexts,
  ...memberAccountTexts,
  ...personalDataTexts,
  ...memberLoginTexts,
  ...supportRequestTexts,
  ...cannedAnswerTexts,
  ...bulkChangeTexts,
  ...deliveryTexts,
  ...editionTexts,
  ...eventTexts,
  ...mailTexts,
  ...projectionTexts,
  ...jobTexts,
  ...newsTexts,
  ...predictionTexts,
  ...sourceTexts,
  ...quarantineTexts,
  ...erasureTexts,
  ...couponTexts,
  ...comparisonTexts,
  ...paymentInboxTexts,
  ...invoiceTexts,
  ...searchTexts,
  ...toolTexts,
};

const findText = (key: string): string | undefined =>
  (ownTexts as Readonly<Record<string, string>>)[key];

/** All texts of the console, with react-admin's English as fallback. */
export const i18nProvider: I18nProvider = {
  ...defaultI18nProvider,
  translate: (key, options: TextValues & { readonly _?: string } = {}) => {
    const ownMessage = findText(key);
    return ownMessage === undefined
      ? defaultI18nProvider.translate(key, options)
      : fillText(ownMessage, options);
  },
};
