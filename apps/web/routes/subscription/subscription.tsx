import { Suspense, useState, type JSX, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { User } from '#contract/account/auth.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { paidPlanIds, type PaidPlanId, featuredPlan } from '#contract/membership/plans.ts';
import { type OwnSubscription, subscriptionEndpoints } from '#contract/membership/subscription.ts';
import { type PlanOffer, planListEndpoints } from '#contract/membership/subscriptions.ts';
import { useCall } from '#ui/api/use-call.ts';
import { lazyChunk } from '../../components/loading/lazy-chunk.tsx';
import { PageHeader } from '../../components/page.tsx';
import {
  BillingPeriodPicker,
  PlansSkeleton,
  PlanTable,
  type BillingPeriod,
} from '../../features/plans/components/plan-table.tsx';
import { formatPlanEnd } from '../../features/plans/plan-words.ts';
import { useCanBuy } from '../../features/plans/use-can-buy.ts';
import { useIsStaff } from '../../features/plans/use-is-staff.ts';
import { Faq } from '../../features/subscription/components/faq.tsx';
import {
  PlanButton,
  type PlanSelection,
} from '../../features/subscription/components/plan-button.tsx';
import {
  CancellationRightNote,
  RightToCancel,
} from '../../features/subscription/components/right-to-cancel.tsx';
import { SubscriptionError } from '../../features/subscription/components/subscription-error.tsx';
import { SubscriptionBanner } from '../../features/subscription/components/subscription-banner.tsx';
import {
  findPlanAction,
  type PlanActionKind,
  type PlanContext,
} from '../../features/subscription/plan-actions.ts';
import { OwnTrialStatus } from '../../features/subscription/components/trial-start.tsx';
import { describeWaitingPeriod } from '../../features/subscription/waiting-period.ts';
import { useNow } from '../../lib/use-now.ts';
import type { PageProps } from '../page-props.ts';

const texts = {
  noPayments:
    'Payments are not available yet. You cannot change your plan here, and you will not be charged.',
} as const;

const PlanChoice = lazyChunk(async () => (await import('./plan-choice.tsx')).PlanChangeSteps);

export const SubscriptionPage = ({ user, title }: PageProps): JSX.Element => {
  const [params] = useSearchParams();
  const [period, setPeriod] = useState<BillingPeriod>(
    params.get('interval') === 'year' ? 'yearly' : 'monthly',
  );
  const now = useNow();
  const planEnd = formatPlanEnd(user, now);
  const isStaff = useIsStaff() === true;
  return (
    <>
      <div className="page-head">
        <PageHeader
          title={title}
          description={
            isStaff ? (
              'You are staff. You have access to everything without a plan.'
            ) : (
              <>
                You are on <b>{planLabels[user.subscriptionTier]}</b>.
                {planEnd === null ? '' : ` ${planEnd}.`}
                <ComplimentaryNote />
              </>
            )
          }
        />
        <BillingPeriodPicker period={period} onChange={setPeriod} />
      </div>
      {isStaff ? (
        <PlanTable tier={null} period={period} />
      ) : (
        <MemberPlans user={user} period={period} />
      )}
    </>
  );
};

// Staff gave the plan when it includes Free and no subscription runs that could be cancelled.
const ComplimentaryNote = (): JSX.Element | null => {
  const { data } = useCall(subscriptionEndpoints.ownSubscription);
  if (data === undefined || data.trial.endsAt !== null) return null;
  const freeAction = findPlanAction('free', { subscription: data, interval: 'month' });
  return freeAction?.kind === 'included' ? <> Given by support, nothing to pay.</> : null;
};

type BuyingProps = { readonly user: User; readonly period: BillingPeriod };

const MemberPlans = ({ user, period }: BuyingProps): JSX.Element => {
  const canBuy = useCanBuy();
  if (canBuy === true) return <PlanPurchase user={user} period={period} />;
  return (
    <>
      <PlanTable tier={user.subscriptionTier} period={period} />
      {canBuy === false ? <p className="muted">{texts.noPayments}</p> : null}
    </>
  );
};

const PlanPurchase = ({ user, period }: BuyingProps): JSX.Element => {
  const { data, isError, refetch } = useCall(subscriptionEndpoints.ownSubscription);
  const { data: offers } = useCall(planListEndpoints.plans);
  const { link, done } = useDeepLink();
  const [pickedPlan, setPickedPlan] = useState<PlanSelection | null>(null);
  const now = useNow();
  const tier = user.subscriptionTier;
  const interval = period === 'yearly' ? 'year' : 'month';
  const planContext: PlanContext | null =
    data === undefined ? null : { subscription: data, interval };
  const linkedPlan = getLinkedPlan({ link, offers, situation: planContext, now });
  // A copy of the choice, because the options change while it is processed.
  if (linkedPlan !== null) {
    setPickedPlan(linkedPlan);
    done();
  }
  const isOpen = data !== undefined && data.payments.mode !== 'off';
  // A late result closes only its own choice, not a newer one.
  const close = (): void => {
    setPickedPlan((current) => (current === pickedPlan ? null : current));
    done();
  };
  // All at once, because later content would push down what is being read.
  if (data === undefined && !isError) return <PlansSkeleton />;
  if (data === undefined) {
    return (
      <>
        <SubscriptionError onRetry={() => void refetch()} />
        <PlanTable tier={tier} period={period} />
      </>
    );
  }
  return (
    <>
      <SubscriptionBanner confirming={link.confirms} onConfirmed={done} />
      <OwnTrialStatus />
      <PlanTable
        tier={tier}
        period={period}
        renderFooter={(offer) =>
          planContext === null || !isOpen ? null : (
            <PlanButton offer={offer} situation={planContext} onChoose={setPickedPlan} />
          )
        }
      />
      {isOpen && data.withdrawableUntil === null ? <CancellationRightNote /> : null}
      <RightToCancel />
      {pickedPlan === null || !isOpen ? null : (
        <Suspense>
          <PlanChoice
            key={`${pickedPlan.offer.id}-${pickedPlan.kind}-${interval}`}
            chosen={pickedPlan}
            interval={interval}
            payments={data.payments}
            place="page"
            onClose={close}
          />
        </Suspense>
      )}
      <PaymentModeNote mode={data.payments.mode} />
      <Faq />
    </>
  );
};

type LinkContext = {
  readonly link: DeepLink;
  readonly offers: readonly PlanOffer[] | undefined;
  readonly situation: PlanContext | null;
  readonly now: Date;
};

const linkableKinds: readonly PlanActionKind[] = ['subscribe', 'continue', 'upgrade', 'downgrade'];

// The plan named in the address, if it is available and not already held.
const getLinkedPlan = ({ link, offers, situation, now }: LinkContext): PlanSelection | null => {
  const offer = offers?.find(({ id }) => id === link.plan);
  if (offer === undefined || situation === null) return null;
  if (describeWaitingPeriod(situation.subscription, offer.id, now) !== null) return null;
  const kind = findPlanAction(offer.id, situation)?.kind;
  return kind !== undefined && linkableKinds.includes(kind) ? { offer, kind } : null;
};

const PaymentModeNote = ({
  mode,
}: {
  mode: OwnSubscription['payments']['mode'];
}): JSX.Element | null => {
  if (mode === 'off') return <p className="muted">{texts.noPayments}</p>;
  if (mode !== 'demo') return null;
  return (
    <p className="muted">
      This is a demo. You will not be charged.{' '}
      <Link to="/demo">Demo emails, clock and payment provider</Link>
    </p>
  );
};

/** What the address of the subscription page requests. */
type DeepLink = {
  /** The requested plan; null when none was named. */
  readonly plan: PaidPlanId | null;
  /** A mailed link to a payment that the bank wants confirmed. */
  readonly confirms: boolean;
};

const emptyLink: DeepLink = { plan: null, confirms: false };

/** Read once, then removed from the address with all other parameters. */
const useDeepLink = (): { readonly link: DeepLink; readonly done: () => void } => {
  const [params, setParams] = useSearchParams();
  const [lastSearch, setLastSearch] = useState('');
  const [link, setLink] = useState(emptyLink);
  const text = params.toString();
  if (text !== lastSearch) {
    setLastSearch(text);
    if (text !== '') setLink(parseLink(params));
  }
  useEffect(() => {
    if (text !== '') setParams(new URLSearchParams(), { replace: true });
  }, [text, setParams]);
  return {
    link,
    done: () => {
      setLink(emptyLink);
    },
  };
};

const parseLink = (params: URLSearchParams): DeepLink => ({
  plan: parsePlan(params),
  confirms: params.has('confirm'),
});

const parsePlan = (params: URLSearchParams): DeepLink['plan'] => {
  const tier = params.get('tier');
  if (tier !== null) return paidPlanIds.find((plan) => plan === tier) ?? featuredPlan;
  return paidPlanIds.toReversed().find((plan) => params.has(plan)) ?? null;
};
