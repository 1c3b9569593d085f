import { catalogueOf, type Catalogue } from '#workers/catalogue.ts';
import { announceAccessChangeSlice } from '#workers/announce-access-change/index.ts';
import { cancelMailsSlice } from '#workers/cancel-mails/index.ts';
import { comparePaymentsSlice } from '#workers/compare-payments/index.ts';
import { deliverMailsSlice } from '#workers/deliver-mails/index.ts';
import { expireGrantsSlice } from '#workers/expire-grants/index.ts';
import { finishErasureSlice } from '#workers/finish-erasure/index.ts';
import { forgetCustomerSlice } from '#workers/forget-customer/index.ts';
import { mailAccountLinkSlice } from '#workers/mail-account-link/index.ts';
import { mailInvoicesSlice } from '#workers/mail-invoices/index.ts';
import { mailMembershipNoticeSlice } from '#workers/mail-membership-notice/index.ts';
import { mailNewDeviceSlice } from '#workers/mail-new-device/index.ts';
import { mailPaymentNoticeSlice } from '#workers/mail-payment-notice/index.ts';
import { mailSupportSlice } from '#workers/mail-support/index.ts';
import { mailWelcomeSlice } from '#workers/mail-welcome/index.ts';
import { prepareRenewalsSlice } from '#workers/prepare-renewals/index.ts';
import { resolveClaimsSlice } from '#workers/resolve-claims/index.ts';

/** Reactions and jobs of the recorded days: those that need neither a market nor a newsletter. */
export const recordedWork: Catalogue = catalogueOf([
  expireGrantsSlice,
  comparePaymentsSlice,
  prepareRenewalsSlice,
  finishErasureSlice,
  forgetCustomerSlice,
  resolveClaimsSlice,
  mailAccountLinkSlice,
  mailNewDeviceSlice,
  mailWelcomeSlice,
  mailMembershipNoticeSlice,
  mailInvoicesSlice,
  mailPaymentNoticeSlice,
  mailSupportSlice,
  deliverMailsSlice,
  cancelMailsSlice,
  announceAccessChangeSlice,
]);
