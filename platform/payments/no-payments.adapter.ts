import { UnavailableError } from '../unavailable-error.ts';
import { type Payments, WebhookRefusedError } from './payments.port.ts';

/** Used when no keys are set: refuses all calls, so that nothing can be bought. */
export const noPayments = (): Payments => ({
  publishableKey: null,
  prices: refuse,
  provision: refuse,
  getOrCreateCustomer: refuse,
  // An account that is erased then has no customer to forget.
  listCustomers: () => Promise.resolve([]),
  assignCustomer: refuse,
  updateCustomerEmail: refuse,
  findAccountId: refuse,
  findFormerAccountId: refuse,
  findCustomerByCharge: refuse,
  payment: refuse,
  snapshot: refuse,
  card: refuse,
  subscribe: refuse,
  previewSubscribe: refuse,
  previewChange: refuse,
  changeNow: refuse,
  renewal: refuse,
  giveCredit: refuse,
  applyCurrentPrice: refuse,
  changeAtPeriodEnd: refuse,
  cancelAtPeriodEnd: refuse,
  stopCollection: refuse,
  cancelScheduledChange: refuse,
  cancelNow: refuse,
  retryPayment: refuse,
  startCardChange: refuse,
  finishCardChange: refuse,
  useSavedCard: refuse,
  invoices: refuse,
  invoice: refuse,
  refund: refuse,
  forget: refuse,
  readDelivery: () => {
    throw new WebhookRefusedError(text);
  },
  health: () => Promise.resolve('off'),
  close: () => Promise.resolve(),
});

const text =
  'Payments are not set up (STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PUBLISHABLE_KEY).';

const refuse = (): Promise<never> => Promise.reject(new UnavailableError(text));
