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
  valueOf(uses.byReservation, reservationId);

export const countUsesBy = (uses: CouponUses, accountId: string): number =>
  valueOf(uses.countByAccount, accountId) ?? 0;

export const listUses = ({ byReservation }: CouponUses): readonly CouponUse[] =>
  Object.values(byReservation).flatMap((group) => Object.values(group));

/** Adds a use, or replaces the one with the same reservation. */
export const withUse = (uses: CouponUses, reservationId: string, use: CouponUse): CouponUses => {
  const { count, byReservation, countByAccount } = withoutUse(uses, reservationId);
  return {
    count: count + 1,
    byReservation: withValue(byReservation, reservationId, use),
    countByAccount: withValue(
      countByAccount,
      use.accountId,
      (valueOf(countByAccount, use.accountId) ?? 0) + 1,
    ),
  };
};

export const withoutUse = (uses: CouponUses, reservationId: string): CouponUses => {
  const use = findUse(uses, reservationId);
  if (use === undefined) return uses;
  const { accountId } = use;
  return {
    count: uses.count - 1,
    byReservation: withValue(uses.byReservation, reservationId, undefined),
    countByAccount: withValue(uses.countByAccount, accountId, countUsesBy(uses, accountId) - 1),
  };
};

const valueOf = <Value>(groups: Groups<Value>, id: string): Value | undefined => {
  const group = groups[groupOf(id)];
  return group !== undefined && Object.hasOwn(group, id) ? group[id] : undefined;
};

const withValue = <Value>(
  groups: Groups<Value>,
  id: string,
  value: Value | undefined,
): Groups<Value> => {
  const { [id]: _, ...others } = groups[groupOf(id)] ?? {};
  const group = value === undefined ? others : { ...others, [id]: value };
  return { ...groups, [groupOf(id)]: group };
};

const groupOf = (id: string): string => id.slice(-2);
