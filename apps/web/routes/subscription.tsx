import { useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import type { User } from '#contract/auth.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { isPaidPlan } from '#contract/plan-order.ts';
import type { OwnSubscription } from '#contract/subscription.ts';
import { PageHead } from '../components/page.tsx';
import { PeriodChoice, PlanTable, type Period } from '../features/plans/components/plan-table.tsx';
import { endOfPlan } from '../features/plans/plan-words.ts';
import { tableTexts as texts } from '../features/plans/table-texts.ts';
import { useCanBuy } from '../features/plans/use-can-buy.ts';
import { useIsStaff } from '../features/plans/use-is-staff.ts';
import { subscriptionQuery } from '../features/subscription/api/subscription.ts';
import { CardDialog } from '../features/subscription/components/card-dialog.tsx';
import { ChangePreview } from '../features/subscription/components/change-preview.tsx';
import { Faq } from '../features/subscription/components/faq.tsx';
import { PlanButton, type Chosen } from '../features/subscription/components/plan-button.tsx';
import { SubscriptionBanner } from '../features/subscription/components/subscription-banner.tsx';
import { useNow } from '../lib/use-now.ts';
import type { PageProps } from './page-props.ts';

export const SubscriptionPage = ({ user, title }: PageProps): JSX.Element => {
  const [period, setPeriod] = useState<Period>('monthly');
  const now = useNow();
  const ends = endOfPlan(user, now);
  const staff = useIsStaff() === true;
  const canBuy = useCanBuy() === true && !staff;
  return (
    <>
      <div className="pagehead">
        <PageHead
          title={title}
          description={
            staff ? (
              texts.staff
            ) : (
              <>
                {texts.youAreOn} <b>{planLabels[user.subscriptionTier]}</b>.
                {ends === null ? '' : ` ${ends}.`}
              </>
            )
          }
        />
        <PeriodChoice period={period} onChange={setPeriod} />
      </div>
      {canBuy ? (
        <Buying user={user} period={period} />
      ) : (
        <PlanTable tier={staff ? null : user.subscriptionTier} period={period} />
      )}
      {canBuy ? <Faq /> : <p className="muted">{texts.noPayments}</p>}
    </>
  );
};

type BuyingProps = { readonly user: User; readonly period: Period };

const Buying = ({ user, period }: BuyingProps): JSX.Element => {
  const { data } = useQuery(subscriptionQuery);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const tier = user.subscriptionTier;
  const interval = period === 'yearly' ? 'year' : 'month';
  // What ends later than the next choice closes its own, and not that one.
  const close = (): void => {
    setChosen((now) => (now === chosen ? null : now));
  };
  return (
    <>
      <SubscriptionBanner user={user} />
      <PlanTable
        tier={tier}
        period={period}
        footOf={(offer) =>
          data === undefined || !isOpen(data) ? null : (
            <PlanButton
              offer={offer}
              situation={{ tier, subscription: data, interval }}
              onChoose={setChosen}
            />
          )
        }
      />
      {data !== undefined && !isOpen(data) ? <p className="muted">{texts.noPayments}</p> : null}
      {chosen === null ? null : <Choice {...{ chosen, interval, close }} />}
    </>
  );
};

// A card element for real keys is a step of its own; until then only the demo's form takes cards.
const isOpen = ({ payments }: OwnSubscription): boolean => payments.mode === 'demo';

type ChosenProps = {
  readonly chosen: Chosen;
  readonly interval: 'month' | 'year';
  readonly close: () => void;
};

const Choice = ({ chosen: { offer, kind }, interval, close }: ChosenProps): JSX.Element => {
  const { id: plan } = offer;
  if (kind === 'subscribe' && isPaidPlan(plan)) {
    return <CardDialog {...{ offer, plan, interval }} onClose={close} />;
  }
  const targetTier = kind === 'cancel' ? 'free' : plan;
  const wish = kind === 'cancel' ? { targetTier } : { targetTier, interval };
  return <ChangePreview wish={wish} onDone={close} onCancel={close} />;
};
