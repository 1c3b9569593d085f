import { alertTexts } from './alert-texts.ts';
import { deliveryTexts } from './delivery-texts.ts';
import { memberAccountTexts } from './member-account-texts.ts';
import { operationsTexts } from './operations-texts.ts';
import { newsTexts } from './news-texts.ts';
import { newsletterTexts } from './newsletter-texts.ts';
import { predictionTexts } from './prediction-texts.ts';
import { supportTexts } from './support-texts.ts';
import { signalTexts } from './signal-texts.ts';

const linkProblems =
  '409 `account/link-used`: the link was used or replaced. 400 `account/link-invalid`: it is incomplete or has expired.';
const wrongPassword =
  '403 `account/requires-recent-login`: the account has no password and was not confirmed at its issuer within five minutes. 403 `account/wrong-password`: `triesLeft` says how many tries are left; they count as sign-ins do.';
const emailInUse = '409 `account/email-already-in-use`: another account has the address.';

const wrongCode =
  '403 `second-factor/wrong-code` or `second-factor/code-used`: `triesLeft` says how many tries are left.';

const issuer = {
  loginWays: 'Asked by the login page.',
  beginIssuerLogin:
    'Sets a cookie that names this login for ten minutes. Leads to `/auth?fault=…` where it cannot begin.',
  endIssuerLogin:
    'Holds the answer against state, nonce and PKCE verifier, once. Sets the session cookie, or the one of the second step. Leads to `/auth?fault=…` where it fails.',
} as const;

const secondFactor = {
  secondFactor: 'Recovery codes are only counted; they are said when they are made.',
  setUpTotp:
    'Protects nothing before `enableTotp`. 409 `second-factor/already-on`: turn it off first. 429 after twenty an hour.',
  enableTotp: `${wrongCode} 409 \`second-factor/not-prepared\`: call \`setUpTotp\` first. The member gets a mail. The recovery codes are said here alone.`,
  prove: `403 \`account/wrong-password\`. ${wrongCode} 409 \`second-factor/off\`: the account has no second factor.`,
  disableTotp: `403 \`account/wrong-password\`. ${wrongCode} 409 \`second-factor/off\`: it is off already. The member gets a mail.`,
  verifyTotpLogin: `${wrongCode} 401 \`second-factor/no-sign-in\`: the login has expired after five minutes, was tried five times, or belongs to another address. 429 with \`retryAt\` after too many for one account. Sets the session cookie.`,
} as const;

const account = {
  register:
    '409 `account/email-already-in-use`: the address has an account. Sends a mail that confirms the address and sets the session cookie.',
  signIn:
    '401 `account/invalid-credentials`: address or password is wrong; `triesLeft` says how many tries are left, alike for unknown addresses. 429 with `retryAt` after too many. Sets the session cookie; with `requires2FA` one that names the login for five minutes, and no session.',
  authCheck: 'Never refused; without a session `user` is null.',
  verifyEmail: linkProblems,
  resendVerification: '429 after five links an hour. Earlier links no longer work.',
  requestPasswordReset:
    'The answer is the same for every address. Nothing more is mailed to one address after five links an hour.',
  confirmPasswordReset: `${linkProblems} Every session of the account ends. The member gets a mail.`,
  changePassword: `${wrongPassword} 409 \`account/password-changed-meanwhile\`: another change came first. The member gets a mail.`,
  linkedIdentities: 'Empty for a member who logs in by password alone.',
  unlinkIdentity: `${wrongPassword} 404 \`account/identity-unknown\`: it is not linked; 409 \`account/last-login\`: it is the only way to log in.`,
  requestEmailChange: `${wrongPassword} ${emailInUse} 429 after five links an hour.`,
  confirmEmailChange: `${linkProblems} ${emailInUse} The former address gets a mail with a link that takes the change back.`,
  undoEmailChange: `${linkProblems} 409 \`account/undo-expired\`: more than 7 days have passed. The account gets a mail that sets a new password.`,
  requestDeletion: `${wrongPassword} 429 after five links an hour.`,
  confirmDeletion: linkProblems,
  exportAccount: `${wrongPassword} 429 after five in an hour. Sent while it is read; a file that ends early is not whole.`,
  acceptTerms: '409 `account/terms-changed`: other versions hold by now.',
  endSession: '404 `session/not-found`: the device is signed out already.',
  changeProfile: '409 `account/username-taken`: another account has the username.',
  changePreferences:
    '409 `command/contended`: several changes arrived at the same time; try again.',
  notifications:
    'An address that is not confirmed, or that mails came back from, gets no optional mail, whatever is switched on.',
  changeNotifications:
    '400 `account/mail-always-sent`: mails about security and payments cannot be switched off. 409 `command/contended`: several changes arrived at the same time; try again.',
  chooseNewsletter:
    'Whether it is sent at all is a notification. 409 `command/contended`: several changes arrived at the same time; try again.',
  changeBio: '409 `command/contended`: several changes arrived at the same time; try again.',
  changePhoto: '409 `command/contended`: several changes arrived at the same time; try again.',
  removePhoto: '409 `command/contended`: several changes arrived at the same time; try again.',
  ownPhoto: '404 `account/no-photo`: the caller has no such photo, or no longer.',
  memberPhoto: '404 `account/no-photo`: the member has no such photo, or no longer.',
  cancelByLink:
    '400 `account/link-invalid`: the link is incomplete, has expired, or was mailed to a former address. Repeating it changes nothing. 409 `membership/not-suspended`: the account was restored.',
  switchOffMails:
    '400 `account/link-invalid`: the link is incomplete. It works again and again. 404 `account/not-found`: the account was erased.',
  switchOffAtOnce:
    'The address stands in the head `List-Unsubscribe` of each mail. 400 `account/link-invalid`: the token is incomplete. It works again and again. 404 `account/not-found`: the account was erased.',
  openSwitchOff: 'Nothing is switched off by opening the address.',
  access: 'One decision for each resource; without a session for a visitor.',
  accessReasons:
    'Explains each decision by what happened; front ends decide by `GET /api/access` alone.',
  plans: 'Prices in pence (GBP) per month. Without price ids a plan cannot be bought yet.',
  keptDocument: 'Without a document both fields are null; that is no error.',
  keepDocument: 'Replaces what was kept under the name.',
} as const;

const noSubscription = '409 `membership/no-subscription`: the member pays for nothing.';
const declined = '400 `payment/declined`: the card was refused; nothing changed.';
const renewalOpen =
  '409 `payment/renewal-open`: a renewal is not paid; `fix-subscriptions` collects it.';
const refused = '409 `payment/refused`: the payment provider does not do this.';

const subscription = {
  ownSubscription: 'From what is stored; while the provider is away, the card is null.',
  createSubscription: `409 \`membership/already-subscribed\`: there is a running subscription. 409 \`membership/not-on-sale\`: the plan has no price at the provider. 409 \`membership/checkout-replaced\`: another tab began something else. 400 \`coupon/not-usable\`: the coupon may not be used. ${declined} The same wish again is the same payment.`,
  confirmPayment:
    '404 `membership/unknown-subscription`: the member has no such subscription. 404 `payment/unknown`: it has no such payment. 409 `payment/not-arrived`: the payment did not succeed, or the subscription has ended; the message says which.',
  manageSubscription: `${noSubscription} 409 \`membership/preview-outdated\`: the amount of the preview no longer holds. ${renewalOpen} ${declined} ${refused}`,
  downgradeSubscription: `${noSubscription} 409 \`membership/not-lower\`: the plan is not lower. ${refused}`,
  cancelSubscription: `${noSubscription} ${refused}`,
  withdrawSubscription: `${noSubscription} 409 \`membership/withdrawal-too-late\`: the 14 days have passed. The same again changes nothing.`,
  undoSubscriptionChange: `${noSubscription} ${refused}`,
  fixSubscriptions: `An unpaid attempt is given up, open renewals are collected, oldest first; when the bank wants one confirmed, \`payment\` has the secret for the browser. ${declined} ${refused}`,
  validateCoupon: 'Never refused: a coupon that may not be used is `valid: false`.',
  previewSubscription: `Amounts in pence. 400 \`coupon/not-usable\`: the coupon may not be used. ${renewalOpen}`,
  invoices: 'Amounts in pence, VAT included.',
  invoiceRecords: 'The total stands in `Content-Range`. Amounts in pence, VAT included.',
  invoiceRecord: '404 `invoice/unknown`: there is no such invoice.',
  invoice: 'Amounts in pence, VAT included. 404 `invoice/unknown`: the member has no such invoice.',
  paymentMethod: `Without an id it answers a secret for the browser; with the id of what the browser finished, the new card pays. ${refused}`,
} as const;

const market = {
  marketList:
    'Prices in USD, changes in percent; ordered by rank. Without prices the list is empty.',
  coinIcon:
    'Needs no session. SVG of 24 × 24 pixels: the icon that the coin’s symbol is known by, or its letters where there is none.',
  topCoins: 'Prices in USD, changes in percent; ordered by traded value.',
  dailyMovers: 'Prices in USD, changes in percent; at most ten each way.',
  coin: 'Prices in USD, changes in percent. 404 `market/unknown-symbol`: no coin has the symbol. 503 `market/no-reading`: no prices have arrived yet.',
  wantHistory:
    '404 `market/unknown-symbol`: no coin of the list has the symbol. The hours join the candles within minutes, unless `complete` says that there are no more; asking again changes nothing.',
  tickers:
    'For members. They are asked for when a member looks, at most hourly for a coin and 40 times a day by one member: `state` is `fetching` until they are there. 404 `market/unknown-symbol`: no coin has the symbol.',
  lookUpCoin:
    'For members. The answer, also that there is no such coin, holds for a day; until it is there `state` is `asking`. 429: a member may look up ten symbols a day, and all members together forty.',
  candles:
    'Prices in USD, volume in units of the coin. A `range` merges hours into longer candles, so that none is left out. 404 `market/unknown-symbol`: no coin has the symbol.',
  indicators:
    'Part of Pro. Computed over the candles of the range; a month by default. Null where there are too few candles. 404 `market/unknown-symbol`: no coin has the symbol.',
  coinSentiment:
    'Bitcoin and Ether for every member; other coins, and the stories behind every answer, from basic on. Below five stories there are no shares. 404 `market/unknown-symbol`: it is none of the eight coins.',
} as const;

const unknownMember = '404 `member/unknown`: no member has the id.';
const contended = '409 `command/contended`: several changes arrived at the same time; try again.';

const admin = {
  addClient:
    '409 `account/email-already-in-use`: somebody registers with the address at this moment. Who has no account gets one, and a mailed link that works for 7 days.',
  promoteUser:
    '404 `account/not-found`: no account has the address. Who holds Pro for good is left as they are.',
  updateStripe:
    '404 `account/not-found`: no account has the address. 409 `payment/unknown-customer`: Stripe does not know both ids together; `payment/customer-taken`: another account holds the customer; `membership/other-subscription`: another subscription is running.',
  manageMembership: `404 \`member/unknown\`: no member has the address. ${contended} The member gets a mail when the plan changes.`,
  members: 'The total stands in `Content-Range`.',
  member: unknownMember,
  memberTimeline: `${unknownMember} The total stands in \`Content-Range\`.`,
  memberAsOf: unknownMember,
  grantMembership: `${unknownMember} ${contended} 412 \`command/stale\`: the membership has changed since the revision in \`If-Match\`. The member gets a mail.`,
  revokeMembership: `${unknownMember} ${contended} 412 \`command/stale\`: the membership has changed since the revision in \`If-Match\`. The member gets a mail.`,
  endGrant: `404 \`member/unknown\` or \`membership/unknown-grant\`. ${contended} 412 \`command/stale\`: the membership has changed since the revision in \`If-Match\`. The member gets a mail.`,
  giveGoodwillMonth: `${unknownMember} ${contended} Where a paid plan renews, a month’s price of it is given as credit that its next invoices use. 409 \`membership/no-end\`: the plan was given without an end, or its renewal is unpaid. 503: whether credit is to be given is asked of the payment provider, which is away. 412 \`command/stale\`: the membership has changed since the revision in \`If-Match\`. The member gets a mail.`,
  previewGoodwillMonth: `${unknownMember} 503: the payment provider, which is asked where a paid plan renews, is away.`,
  previewGrant: unknownMember,
  previewRevoke: unknownMember,
  memberPayments: `${unknownMember} Amounts in pence.`,
  previewRefund: `404 \`member/unknown\` or \`membership/no-such-invoice\`. 400 \`membership/refund-too-much\`: more than is left of the invoice.`,
  refundInvoice: `404 \`member/unknown\` or \`membership/no-such-invoice\`. 400 \`membership/refund-too-much\`: more than is left of the invoice. ${refused} 412 \`command/stale\`: the membership has changed since the revision in \`If-Match\`. The plan stays.`,
  previewEndGrant: '404 `member/unknown` or `membership/unknown-grant`.',
  startBulkChange:
    '202: the server goes on with it; read its progress at the answer’s id. 409 `bulk-change/nobody`: no member matches. 409 `bulk-change/other-total`: the number of members differs from `expectedTotal`.',
  askComparison:
    '202: a worker makes it; read it at the answer’s id. Nothing is changed here or at the payment provider.',
  previewFix:
    '404 `comparison/unknown`: there is no such comparison. The payment provider is asked where it stands now.',
  fixDrift:
    '404 `comparison/unknown`: there is no such comparison. Members that agree by now are left alone.',
  paymentInbox: 'The total stands in `Content-Range`.',
  paymentInboxEntry: '404 `provider-event/unknown`: no such event was delivered.',
  replayProviderEvent:
    '404 `provider-event/unknown`: no such event was delivered. 409 `provider-event/names-nobody`: it is about no customer and no charge. The payment provider is asked where it stands, so that nothing is done twice.',
  comparison: '404 `comparison/unknown`: there is no such comparison.',
  bulkChange: '404 `bulk-change/not-found`: no bulk change has the id.',
  stopBulkChange:
    '404 `bulk-change/not-found`: no bulk change has the id. The step under way is finished.',
  coupons: 'The total stands in `Content-Range`.',
  coupon: '404 `coupon/unknown`: there is no such coupon.',
  createCoupon: '409 `coupon/exists`: another coupon has the code.',
  withdrawCoupon:
    '404 `coupon/unknown`: there is no such coupon. 412 `command/stale`: the coupon has changed since the revision in `If-Match`.',
  previewWithdrawCoupon: '404 `coupon/unknown`: there is no such coupon.',
  event: '404 `event/not-found`: no event has the id.',
} as const;

const system = {
  demoClock:
    '409 `demo/clock-fixed`: prices are replayed, or jobs wait in Redis. 400 `demo/clock-out-of-range`: the time is in the past or too far away.',
  demoReset: '409 `demo/not-resettable`: the demo uses engines of its own.',
  editionRecord: '404 `edition/not-found`: no edition of that day.',
  deliveries: 'A delivery is named by what it delivers, such as `daily-2026-11-23`.',
  delivery:
    'Lists the first 200 mails in doubt. 404 `delivery/not-found`: there is no such delivery.',
  decideDelivery:
    '404 `delivery/recipient-not-found`: the delivery has no such recipient. 409 `delivery/not-in-doubt`: nothing is to be decided about this mail.',
  memberMailing: '404 `member/unknown`: there is no such member.',
  resumeMails:
    'Nothing happens where mails are not held back. 404 `account/not-found`: the account was erased.',
  mailWebhook:
    'Signed with `MAIL_WEBHOOK_SECRET` in `Tidemark-Signature: t=<seconds>,v1=<HMAC-SHA-256 of "<t>.<body>">`. The body is `{ id, type: "bounce" or "complaint", email, permanent, detail }`. 400 `mail/report-refused`: the signature is missing, wrong or older than five minutes, or the body is not a report. A report that is sent again changes nothing.',
  stripeWebhook:
    '400 `payment/delivery-refused`: the signature is missing, wrong or older than five minutes. An event that is delivered again changes nothing.',
  demoPay:
    '404 `payment/unknown-secret`: no payment has the secret. 400 `payment/unknown-card`: no test card has the name. A card that is refused is no error: `message` says why.',
  ready: '503 `server/not-ready`: a part has failed; `parts` says which.',
  operator: 'Each line is a JSON object: `line`, `error`, `progress`, or at the end `exitCode`.',
} as const;

/** Units, errors with their codes, and effects of an operation, beside its summary. */
export const operationTexts: Readonly<Record<string, string>> = {
  ...account,
  ...secondFactor,
  ...subscription,
  ...issuer,
  ...market,
  ...newsTexts.operations,
  ...newsletterTexts.operations,
  ...alertTexts.operations,
  ...predictionTexts.operations,
  ...supportTexts.operations,
  ...signalTexts.operations,
  ...memberAccountTexts.operations,
  ...operationsTexts.operations,
  ...deliveryTexts.operations,
  ...admin,
  ...system,
};

/** What a problem status means wherever it stands. */
export const statusTexts: Readonly<Record<number, string>> = {
  400: 'The input is not valid; `errors` names each field and what is expected.',
  401: 'A valid session or token is needed.',
  403: 'The caller may not do this, or the request came from another website.',
  404: 'There is no such thing.',
  409: 'It does not fit the present state; `code` says why.',
  412: 'It was changed since the revision in `If-Match`.',
  413: 'The body is too large.',
  415: 'The body has another media type than expected.',
  429: 'Too many requests; `retryAt` says when to try again.',
  431: 'The address and the headers are too long.',
  500: 'Something went wrong in the server.',
  503: 'The server cannot do this now; try again after `Retry-After` seconds.',
};
