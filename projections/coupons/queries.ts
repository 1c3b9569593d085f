import type { Collection, ReadModels } from '#platform/read-models/read-models.port.ts';
import { couponsCollection, type CouponDocument } from './read-model.ts';

type Ports = { readonly readModels: ReadModels };

/** Newest first. */
export const listCoupons = async (
  ports: Ports,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ coupons: readonly CouponDocument[]; total: number }> => {
  const [coupons, total] = await Promise.all([
    getCollection(ports).find({}, { sort: [['createdAt', 'desc']], skip, limit }),
    getCollection(ports).count({}),
  ]);
  return { coupons, total };
};

export const findCoupon = (ports: Ports, code: string): Promise<CouponDocument | undefined> =>
  getCollection(ports).findOne(code);

const getCollection = ({ readModels }: Ports): Collection<CouponDocument> =>
  readModels.collection<CouponDocument>(couponsCollection);
