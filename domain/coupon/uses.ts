/** `open` until the checkout is paid or abandoned. */
export type CouponUse = {
  readonly accountId: string;
  readonly discountPence: number;
  readonly stage: 'open' | 'redeemed';
};

/**
 * The uses of a coupon. They are kept in small groups of small groups, so that an event copies a few dozen entries and
 * not every use of a campaign.
 */
export type CouponUses = {
  readonly count: number;
  readonly byReservation: Groups<CouponUse>;
  readonly countByAccount: Groups<number>;
};

type Values<Value> = Readonly<Record<string, Value>>;
/** Values by id, grouped by the last character of the id, which is random, and by the one before it. */
type Groups<Value> = Values<Values<Values<Value>>>;

export const noUses: CouponUses = { count: 0, byReservation: {}, countByAccount: {} };

export const findUse = (uses: CouponUses, reservationId: string): CouponUse | undefined =>
  getValue(uses.byReservation, reservationId);

export const countAccountUses = (uses: CouponUses, accountId: string): number =>
  getValue(uses.countByAccount, accountId) ?? 0;

export const listUses = ({ byReservation }: CouponUses): readonly CouponUse[] =>
  Object.values(byReservation)
    .flatMap((groups) => Object.values(groups))
    .flatMap((group) => Object.values(group));

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

const findGroup = <Value>(groups: Groups<Value>, id: string): Values<Value> | undefined => {
  const [last, secondToLast] = getGroupKeys(id);
  return groups[last]?.[secondToLast];
};

const getValue = <Value>(groups: Groups<Value>, id: string): Value | undefined => {
  const group = findGroup(groups, id);
  return group !== undefined && Object.hasOwn(group, id) ? group[id] : undefined;
};

const withGroup = <Value>(
  groups: Groups<Value>,
  id: string,
  group: Values<Value>,
): Groups<Value> => {
  const [last, secondToLast] = getGroupKeys(id);
  return { ...groups, [last]: { ...groups[last], [secondToLast]: group } };
};

const withValue = <Value>(groups: Groups<Value>, id: string, value: Value): Groups<Value> =>
  withGroup(groups, id, { ...findGroup(groups, id), [id]: value });

const withoutValue = <Value>(groups: Groups<Value>, id: string): Groups<Value> => {
  const { [id]: _, ...others } = findGroup(groups, id) ?? {};
  return withGroup(groups, id, others);
};

// With the asterisk, no key is a number. An object with such keys is copied three times as slowly.
const getGroupKeys = (id: string): readonly [last: string, secondToLast: string] => [
  `*${id.slice(-1)}`,
  `*${id.slice(-2, -1)}`,
];
