import type { JSX, ReactNode } from 'react';
import { formatBindingTime } from '#contract/binding-day.ts';
import type { User } from '#contract/account/auth.ts';
import { formatCount, formatPence } from '#contract/format.ts';
import { planLabels } from '#contract/plan-labels.ts';
import type { OwnSubscription } from '#contract/membership/subscription.ts';
import { type Invoice, invoiceEndpoints } from '#contract/membership/invoices.ts';
import { useCall } from '#ui/api/use-call.ts';
import { useNow } from '../../../lib/use-now.ts';
import { cardExpiry } from '../card-name.ts';
import { formatCharge } from '../format-charge.ts';

const texts = {
  until: 'Until',
  then: (plan: string, price: string) => `then ${plan}, ${price}`,
  thenFree: 'then Free',
  card4: (brand: string, last4: string) => `${brand}, ${last4}`,
  invoices: (count: string, since: string) => `${count} since ${since}`,
} as const;

type BillingTilesProps = {
  readonly user: User;
  readonly subscription: OwnSubscription;
  /** The state of the plan in one word. */
  readonly badge: ReactNode;
};

/** The plan, its end or renewal, the card and the last payment. */
export const BillingTiles = ({ user, subscription, badge }: BillingTilesProps): JSX.Element => {
  const { data } = useCall(invoiceEndpoints.invoices);
  const now = useNow();
  const { card } = subscription;
  const formatDate = (at: string): string => formatBindingTime(at, now);
  const brand = card === null ? '' : card.brand.charAt(0).toUpperCase() + card.brand.slice(1);
  return (
    <dl className="tiles">
      <Tile name="Plan" figure={planLabels[user.subscriptionTier]}>
        {badge}
      </Tile>
      <Tile {...getEndTile(user, subscription, formatDate)} />
      <Tile name="Card" figure={card === null ? 'None' : texts.card4(brand, card.last4)}>
        {card === null ? 'We ask for one when you subscribe' : cardExpiry(card)}
      </Tile>
      <Tile name="Paid so far" {...getPaidTile(data, formatDate)} />
    </dl>
  );
};

type TileProps = { readonly name: string; readonly figure: string; readonly children?: ReactNode };

const Tile = ({ name, figure, children }: TileProps): JSX.Element => (
  <div className="tile">
    <dt>{name}</dt>
    <dd>{figure}</dd>
    <dd>{children}</dd>
  </div>
);

type FormatDay = (at: string) => string;

const getEndTile = (user: User, subscription: OwnSubscription, shown: FormatDay): TileProps => {
  const { scheduled, nextCharge, terms, unpaid } = subscription;
  if (unpaid !== null && scheduled?.kind === 'cancellation') {
    return { name: texts.until, figure: shown(unpaid.graceEndsAt), children: texts.thenFree };
  }
  if (unpaid !== null) {
    return {
      name: 'Pay by',
      figure: shown(unpaid.graceEndsAt),
      children: 'or the subscription ends',
    };
  }
  if (scheduled !== null) {
    const { to } = scheduled;
    const followingPlan =
      to === null || nextCharge === null
        ? texts.thenFree
        : texts.then(planLabels[to.plan], formatCharge(nextCharge, to.interval));
    return { name: texts.until, figure: shown(scheduled.effectiveAt), children: followingPlan };
  }
  if (nextCharge !== null && terms !== null) {
    return {
      name: 'Renews',
      figure: shown(nextCharge.at),
      children: formatCharge(nextCharge, terms.interval),
    };
  }
  if (user.planEndsAt !== null) {
    return { name: texts.until, figure: shown(user.planEndsAt), children: 'Complimentary' };
  }
  return { name: texts.until, figure: 'No end', children: 'Free of charge' };
};

const getPaidTile = (
  invoices: readonly Invoice[] | undefined,
  shown: FormatDay,
): Omit<TileProps, 'name'> => {
  if (invoices === undefined) return { figure: '—' };
  const totalPaid = invoices.reduce(
    (sum, { paidPence, refundedPence: back }) => sum + paidPence - back,
    0,
  );
  const first = invoices.at(-1);
  const figure = formatPence(totalPaid);
  if (first === undefined) return { figure, children: 'No invoices yet' };
  const count = formatCount(invoices.length, 'invoice');
  return { figure, children: texts.invoices(count, shown(first.createdAt)) };
};
