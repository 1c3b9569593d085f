import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** Coupons in the console. */
export const couponEndpoints = defineEndpoints({
  coupons: get('/api/admin/coupons', 'admin'),
  coupon: get('/api/admin/coupons/{id}', 'admin'),
  createCoupon: post('/api/admin/coupons', 'admin'),
  previewCreateCoupon: post('/api/admin/coupons/preview', 'admin', 'read'),
  withdrawCoupon: post('/api/admin/coupons/{id}/withdraw', 'admin'),
  previewWithdrawCoupon: post('/api/admin/coupons/{id}/withdraw/preview', 'admin', 'read'),
});
