import { lazy } from 'react';
import { couponEndpoints } from '#contract/payments/coupons.ts';
import type { ConsoleResource } from '../console-resource.ts';
import { CouponList } from './coupon-list.tsx';

const CouponShow = lazy(async () => ({ default: (await import('./coupon-show.tsx')).CouponShow }));
const CouponCreate = lazy(async () => ({
  default: (await import('./coupon-create.tsx')).CouponCreate,
}));

export const coupons = {
  name: 'coupons',
  access: couponEndpoints.coupons.resource,
  sortFields: ['createdAt'],
  sort: { field: 'createdAt', order: 'DESC' },
  list: CouponList,
  show: CouponShow,
  create: CouponCreate,
  recordRepresentation: 'id',
  options: {},
} satisfies ConsoleResource;
