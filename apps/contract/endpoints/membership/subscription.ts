import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** The member's own subscription and its payments. */
export const subscriptionEndpoints = defineEndpoints({
  ownSubscription: get('/api/subscription', 'subscription'),
  createSubscription: post('/api/create-subscription', 'subscription'),
  confirmPayment: post('/api/confirm-payment', 'subscription'),
  manageSubscription: post('/api/manage-subscription', 'subscription'),
  fixSubscriptions: post('/api/fix-subscriptions', 'subscription'),
  validateCoupon: post('/api/validate-coupon', 'subscription', 'read'),
  previewSubscription: post('/api/subscription/preview', 'subscription', 'read'),
  downgradeSubscription: post('/api/subscription/downgrade', 'subscription'),
  cancelSubscription: post('/api/subscription/cancel', 'subscription'),
  cancelByLink: post('/api/subscription/cancel-by-link', 'session'),
  undoSubscriptionChange: post('/api/subscription/undo', 'subscription'),
  withdrawSubscription: post('/api/subscription/withdraw', 'subscription'),
  invoices: get('/api/invoices', 'subscription'),
  invoice: get('/api/invoices/{id}', 'subscription'),
  paymentMethod: post('/api/payment-method', 'subscription'),
});
