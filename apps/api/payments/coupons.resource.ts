import { previewCommand, sendCommand } from '#application/handle-command.ts';
import { type Coupon, couponOperations } from '#contract/payments/coupons.ts';
import { readCouponFromLog } from '#application/read-models/documents-in-log.ts';
import { couponDecider } from '#domain/coupon/coupon.ts';
import { listFirstCharges } from '#domain/shared/plans/discount.ts';
import { endOfLastDay } from '#domain/shared/time/last-day.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { findCoupon, listCoupons, type CouponDocument } from '#projections/coupons/read-model.ts';
import { findCurrentDocument } from '../http/consistency/own-writes.ts';
import type { WrittenPositions } from '../http/route-types.ts';
import { contentRange, toSkipAndLimit } from '../http/simple-rest.ts';
import type { AdminRoutesDeps } from '../admin/ports.ts';

export const couponRoutes = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(couponOperations.coupons, async ({ jsonQuery: { range } }) => {
    const page = toSkipAndLimit(range);
    const { coupons, total } = await listCoupons(platform, page);
    const rows = coupons.length;
    const headers = contentRange('coupons', { skip: page.skip, rows, total });
    return { body: coupons.map(toCoupon), headers };
  });
  routes.on(couponOperations.coupon, async ({ params }) => ({
    body: await requireCoupon(platform, params.id),
  }));
  routes.on(couponOperations.createCoupon, async ({ body, command, waitForProjections }) => {
    const { code, reason, ...terms } = body;
    const create = { type: 'CreateCoupon', code, terms, reason } as const;
    await sendCommand(platform, couponDecider, { id: code, command: create }, command);
    const pendingWrites = await waitForProjections();
    return { body: await requireCoupon(platform, code, pendingWrites) };
  });
  routes.on(couponOperations.previewCreateCoupon, async ({ body, command }) => {
    const { code, reason, ...terms } = body;
    const target = { id: code, command: { type: 'CreateCoupon', code, terms, reason } } as const;
    const { events, revision } = await previewCommand(platform, couponDecider, target, command);
    const { discount, plans, validFromAt, validUntilAt, limit, limitPerAccount } = terms;
    const hasChanges = events.length > 0;
    return {
      body: {
        code,
        changes: hasChanges,
        whyNot: hasChanges ? null : 'this coupon exists already',
        discount,
        plans,
        validFromAt,
        endsAt: validUntilAt && endOfLastDay(validUntilAt).toISOString(),
        limit,
        limitPerAccount,
        firstCharges: [...listFirstCharges(terms)],
        revision,
        events: events.map(({ type }) => type),
      },
    };
  });
  routes.on(
    couponOperations.withdrawCoupon,
    async ({ params: { id: code }, body, command, waitForProjections }) => {
      const withdraw = { type: 'WithdrawCoupon', ...body } as const;
      await sendCommand(platform, couponDecider, { id: code, command: withdraw }, command);
      const pendingWrites = await waitForProjections();
      return { body: await requireCoupon(platform, code, pendingWrites) };
    },
  );
  routes.on(couponOperations.previewWithdrawCoupon, async ({ params: { id: code }, command }) => {
    const { reserved, redeemed } = await requireCoupon(platform, code);
    const target = { id: code, command: { type: 'WithdrawCoupon', reason: '' } } as const;
    const { events, revision } = await previewCommand(platform, couponDecider, target, command);
    const types = events.map(({ type }) => type);
    const hasChanges = types.length > 0;
    return { body: { code, changes: hasChanges, reserved, redeemed, revision, events: types } };
  });
};

const requireCoupon = async (
  platform: AdminRoutesDeps['platform'],
  code: string,
  behind: WrittenPositions = {},
): Promise<Coupon> => {
  const document = await findCurrentDocument(
    behind,
    () => findCoupon(platform, code),
    () => readCouponFromLog(platform, code),
  );
  if (document) return toCoupon(document);
  throw new Rejection('missing', 'coupon/unknown', { message: 'There is no such coupon.' });
};

const toCoupon = (coupon: CouponDocument): Coupon => ({ ...coupon, plans: [...coupon.plans] });
