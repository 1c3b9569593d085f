/** `open` until the checkout is paid or abandoned. */
export type CouponUse = {
  readonly accountId: string;
  readonly discountPence: number;
  readonly stage: 'open' | 'redeemed';
};

/**
 * The uses of a coupon. They are kept in small groups, so that an event copies one group and not every use of a
 * campaign.
 */
export type CouponUses = {
  readonly count: number;
  readonly byReservation: Groups<CouponUse>;
  readonly countByAccount: Groups<number>;
};

/** Values by id, grouped by the end of the id, which is random. */
type Groups<Value> = Readonly<Record<string, Readonly<Record<string, Value>>>>;

export const noUses: CouponUses = { count: 0, byReservation: {}, countByAccount: {} };

export const findUse = (uses: CouponUses, reservationId: string): CouponUse | undefined =>
  getValue(uses.byReservation, reservationId);

export const countAccountUses = (uses: CouponUses, accountId: string): number =>
  getValue(uses.countByAccount, accountId) ?? 0;

export const listUses = ({ byReservation }: CouponUses): readonly CouponUse[] =>
  Object.values(byReservation).flatMap((group) => Object.values(group));

/** Adds a use, or replaces the one with the same reservation. */
export const withUse = (uses: CouponUses, reservationId: string, use: CouponUse): CouponUses => {
  const remainingUses = withoutUse(uses, reservationId);
  return {
    count: remainingUses.count + 1,
    byReservation: withValue(remainingUses.byReservation, reservationId, use),
    countByAccount: withValue(
      remainingUses.countByAccount,
      use.accountId,
      countAccountUses(remainingUses, use.accountId) + 1,
    ),
  };
};

export const withoutUse = (uses: CouponUses, reservationId: string): CouponUses => {
  const couponUse = findUse(uses, reservationId);
  if (couponUse === undefined) return uses;
  const { accountId } = couponUse;
  return {
    count: uses.count - 1,
    byReservation: withoutValue(uses.byReservation, reservationId),
    countByAccount: withValue(
      uses.countByAccount,
      accountId,
      countAccountUses(uses, accountId) - 1,
    ),
  };
};

const getValue = <Value>(groups: Groups<Value>, id: string): Value | undefined => {
  const group = groups[getGroupKey(id)];
  return group !== undefined && Object.hasOwn(group, id) ? group[id] : undefined;
};

const withValue = <Value>(groups: Groups<Value>, id: string, value: Value): Groups<Value> => ({
  ...groups,
  [getGroupKey(id)]: { ...groups[getGroupKey(id)], [id]: value },
});

const withoutValue = <Value>(groups: Groups<Value>, id: string): Groups<Value> => {
  const { [id]: _, ...others } = groups[getGroupKey(id)] ?? {};
  return { ...groups, [getGroupKey(id)]: others };
};

// With the asterisk, no key is a number. An object with such keys is copied three times as slowly.
const getGroupKey = (id: string): string => `*${id.slice(-2)}`;
