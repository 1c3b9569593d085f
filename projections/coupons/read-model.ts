import type { CouponTerms } from '#domain/coupon/events.ts';
import type {
  CollectionDefinition,
  Document,
  Collection,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';

/** A coupon and its number of uses. Id: the code. */
export type CouponDocument = Document &
  CouponTerms & {
    readonly withdrawnAt: string | null;
    readonly createdAt: string;
    /** Uses reserved by unpaid checkouts. */
    readonly reserved: number;
    readonly redeemed: number;
  };

export const couponsCollection: CollectionDefinition = {
  name: 'coupons',
  version: 1,
  indexes: [['createdAt', 'id']],
};

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
