import type { JSX, ReactNode } from 'react';
import { formatBindingTime } from '#contract/binding-day.ts';
import type { User } from '#contract/account/auth.ts';
import { formatCount, formatPence } from '#contract/format.ts';
import { planLabels } from '#contract/plan-labels.ts';
import type { OwnSubscription } from '#contract/membership/subscription.ts';
import { type Invoice, invoiceEndpoints } from '#contract/membership/invoices.ts';
import { useCall } from '#ui/api/use-call.ts';
import { useNow } from '../../../lib/use-now.ts';
import { billingTexts } from '../billing-texts.ts';
import { cardExpiry } from '../card-name.ts';
import { formatCharge } from '../format-charge.ts';

const texts = billingTexts.tiles;

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
      <Tile name={texts.plan} figure={planLabels[user.subscriptionTier]}>
        {badge}
      </Tile>
      <Tile {...getEndTile(user, subscription, formatDate)} />
      <Tile
        name={texts.card}
        figure={card === null ? texts.noCard : texts.card4(brand, card.last4)}
      >
        {card === null ? texts.noCardText : cardExpiry(card)}
      </Tile>
      <Tile name={texts.paid} {...getPaidTile(data, formatDate)} />
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
    return { name: texts.payBy, figure: shown(unpaid.graceEndsAt), children: texts.orEnds };
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
      name: texts.renews,
      figure: shown(nextCharge.at),
      children: formatCharge(nextCharge, terms.interval),
    };
  }
  if (user.planEndsAt !== null) {
    return { name: texts.until, figure: shown(user.planEndsAt), children: texts.granted };
  }
  return { name: texts.until, figure: texts.never, children: texts.free };
};

const getPaidTile = (
  invoices: readonly Invoice[] | undefined,
  shown: FormatDay,
): Omit<TileProps, 'name'> => {
  if (invoices === undefined) return { figure: texts.unknown };
  const totalPaid = invoices.reduce(
    (sum, { paidPence, refundedPence: back }) => sum + paidPence - back,
    0,
  );
  const first = invoices.at(-1);
  const figure = formatPence(totalPaid);
  if (first === undefined) return { figure, children: texts.noInvoices };
  const count = formatCount(invoices.length, texts.invoice);
  return { figure, children: texts.invoices(count, shown(first.createdAt)) };
};
