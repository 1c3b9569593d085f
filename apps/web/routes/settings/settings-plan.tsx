import { useState, type JSX } from 'react';
import { Link } from 'react-router';
import { formatBindingTime } from '#contract/binding-day.ts';
import type { User } from '#contract/account/auth.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { type OwnSubscription, subscriptionEndpoints } from '#contract/membership/subscription.ts';
import { type PlanOffer, planListEndpoints } from '#contract/membership/subscriptions.ts';
import { EmptyState, SkeletonRows } from '#ui/parts/section.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { PlansError } from '../../features/plans/components/plan-table.tsx';
import { getStatusBadge } from '../../features/plans/plan-words.ts';
import { useCanBuy } from '../../features/plans/use-can-buy.ts';
import { useIsStaff } from '../../features/plans/use-is-staff.ts';
import { cardTexts } from '../../features/subscription/card-texts.ts';
import { BillingTiles } from '../../features/subscription/components/billing-tiles.tsx';
import { ChangeCardDialog } from '../../features/subscription/components/change-card-dialog.tsx';
import { Invoices } from '../../features/subscription/components/invoices.tsx';
import type { PlanSelection } from '../../features/subscription/components/plan-button.tsx';
import { RightToCancel } from '../../features/subscription/components/right-to-cancel.tsx';
import { SubscriptionError } from '../../features/subscription/components/subscription-error.tsx';
import { SubscriptionBanner } from '../../features/subscription/components/subscription-banner.tsx';
import {
  findPlanAction,
  getChangeDate,
  type Interval,
} from '../../features/subscription/plan-actions.ts';
import { Accuracy } from '../../features/track-record/components/accuracy.tsx';
import { useNow } from '../../lib/use-now.ts';
import { ChoosePlanDialog } from '../subscription/choose-plan.tsx';
import { PlanChangeSteps } from '../subscription/plan-choice.tsx';

const texts = {
  cancelNote: (at: string) => `Cancelling ends the plan on ${at}, not today.`,
  plan: (name: string): string => `${name} Plan`,
} as const;

type PlanPanelProps = { readonly user: User };

/** Plan, card, invoices and the record of the forecasts that plans include. */
export const PlanPanel = ({ user }: PlanPanelProps): JSX.Element => (
  <div className="stack">
    <CurrentPlan user={user} />
    <Accuracy />
  </div>
);

// Staff have no plan.
const CurrentPlan = ({ user }: PlanPanelProps): JSX.Element => {
  const isStaff = useIsStaff();
  const canBuy = useCanBuy();
  if (isStaff === true) {
    return (
      <EmptyState fact="You are staff">You have access to everything without a plan.</EmptyState>
    );
  }
  if (canBuy === undefined) return <UnknownPlan />;
  if (canBuy) return <PaidPlan user={user} />;
  return (
    <EmptyState fact={texts.plan(planLabels[user.subscriptionTier])}>
      <Link to="/subscription">See plans</Link>. Invoices are not available yet.
    </EmptyState>
  );
};

// Until the plans are loaded.
const UnknownPlan = (): JSX.Element => {
  const { isError, refetch } = useCall(planListEndpoints.plans);
  return isError ? <PlansError onRetry={() => void refetch()} /> : <PlanSkeleton />;
};

const PlanSkeleton = (): JSX.Element => <SkeletonRows rows={3} label="Loading your subscription" />;

const PaidPlan = ({ user }: PlanPanelProps): JSX.Element => {
  const { data, isError, refetch } = useCall(subscriptionEndpoints.ownSubscription);
  const badge = getStatusBadge(user);
  if (data === undefined)
    return isError ? <SubscriptionError onRetry={() => void refetch()} /> : <PlanSkeleton />;
  return (
    <div className="billing">
      <BillingTiles
        user={user}
        subscription={data}
        badge={badge === null ? null : <Tag tone={badge.tone}>{badge.text}</Tag>}
      />
      <SubscriptionBanner brief />
      <Invoices />
      <PlanActions user={user} subscription={data} />
      <RightToCancel />
    </div>
  );
};

type ActionsProps = PlanPanelProps & { readonly subscription: OwnSubscription };

type DialogState =
  | { readonly name: 'plans' | 'card' }
  | { readonly name: 'choice'; readonly chosen: PlanSelection; readonly interval: Interval };

const PlanActions = ({ user, subscription }: ActionsProps): JSX.Element => {
  const [openDialog, setOpenDialog] = useState<DialogState | null>(null);
  const { data: offers } = useCall(planListEndpoints.plans);
  const now = useNow();
  const { terms, card } = subscription;
  const endsAt = getChangeDate(subscription);
  const freeOffer = findFreeOffer(subscription, offers);
  const close = (): void => {
    setOpenDialog(null);
  };
  return (
    <>
      <p className="buttons">
        <button
          className={terms === null ? 'button primary' : 'button'}
          type="button"
          onClick={() => {
            setOpenDialog({ name: 'plans' });
          }}
        >
          {terms === null ? 'Choose a plan' : 'Change plan'}
        </button>
        {card === null ? null : (
          <button
            className="button"
            type="button"
            onClick={() => {
              setOpenDialog({ name: 'card' });
            }}
          >
            {cardTexts.change.open}
          </button>
        )}
        {freeOffer === undefined ? null : (
          <button
            className="button danger"
            type="button"
            onClick={() => {
              const cancellation = { offer: freeOffer, kind: 'cancel' } as const;
              setOpenDialog({ name: 'choice', chosen: cancellation, interval: 'month' });
            }}
          >
            Cancel subscription
          </button>
        )}
        {freeOffer === undefined || endsAt === null ? null : (
          <span className="hint">{texts.cancelNote(formatBindingTime(endsAt, now))}</span>
        )}
      </p>
      <PlanDialogs
        user={user}
        subscription={subscription}
        opened={openDialog}
        close={close}
        onOpen={setOpenDialog}
      />
    </>
  );
};

// The section where the plan can be cancelled.
const findFreeOffer = (
  subscription: OwnSubscription,
  offers: readonly PlanOffer[] | undefined,
): PlanOffer | undefined =>
  offers?.find(
    ({ id }) => findPlanAction(id, { subscription, interval: 'month' })?.kind === 'cancel',
  );

type DialogsProps = ActionsProps & {
  readonly opened: DialogState | null;
  readonly close: () => void;
  readonly onOpen: (opened: DialogState) => void;
};

const PlanDialogs = ({ user, subscription, opened, close, onOpen }: DialogsProps) => {
  if (opened === null) return null;
  if (opened.name === 'card') {
    return <ChangeCardDialog subscription={subscription} onClose={close} />;
  }
  if (opened.name !== 'choice') {
    return (
      <ChoosePlanDialog
        user={user}
        subscription={subscription}
        onClose={close}
        onChoose={(chosen, interval) => {
          onOpen({ name: 'choice', chosen, interval });
        }}
      />
    );
  }
  const { chosen, interval } = opened;
  return (
    <PlanChangeSteps
      chosen={chosen}
      interval={interval}
      payments={subscription.payments}
      place="dialog"
      onClose={close}
    />
  );
};
