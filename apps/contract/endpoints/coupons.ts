import type { Endpoint } from './endpoint.ts';

/** Coupons: listed, made and withdrawn. */
export const couponEndpoints = {
  coupons: {
    name: 'coupons',
    method: 'get',
    path: '/api/admin/coupons',
    resource: 'admin',
    action: 'read',
  },
  coupon: {
    name: 'coupon',
    method: 'get',
    path: '/api/admin/coupons/{id}',
    resource: 'admin',
    action: 'read',
  },
  createCoupon: {
    name: 'createCoupon',
    method: 'post',
    path: '/api/admin/coupons',
    resource: 'admin',
    action: 'change',
  },
  withdrawCoupon: {
    name: 'withdrawCoupon',
    method: 'post',
    path: '/api/admin/coupons/{id}/withdraw',
    resource: 'admin',
    action: 'change',
  },
  previewWithdrawCoupon: {
    name: 'previewWithdrawCoupon',
    method: 'post',
    path: '/api/admin/coupons/{id}/withdraw/preview',
    resource: 'admin',
    action: 'read',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
