import { useEffect, useRef, type JSX } from 'react';
import { useNavigate } from 'react-router';
import { isPaidPlan } from '#contract/membership/plans.ts';
import type { OwnSubscription } from '#contract/membership/subscription.ts';
import { CardDialog } from '../../features/subscription/components/card-dialog.tsx';
import {
  ChangeDialog,
  ChangePreview,
} from '../../features/subscription/components/change-preview.tsx';
import type { PlanSelection } from '../../features/subscription/components/plan-button.tsx';
import { isNewPurchase, type Interval } from '../../features/subscription/plan-actions.ts';

type PlanChoiceProps = {
  readonly chosen: PlanSelection;
  readonly interval: Interval;
  readonly payments: OwnSubscription['payments'];
  /** Where a plan change is previewed. */
  readonly place: 'page' | 'dialog';
  readonly onClose: () => void;
};

/**
 * The steps after choosing a plan: the card, or a preview of charges and losses. Afterwards the dashboard opens, unless another change was
 * chosen meanwhile.
 */
export const PlanChangeSteps = ({
  chosen: { offer, kind },
  interval,
  payments,
  place,
  onClose,
}: PlanChoiceProps): JSX.Element => {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const { id: plan } = offer;
  if (isNewPurchase(kind) && isPaidPlan(plan)) {
    return (
      <CardDialog
        offer={offer}
        plan={plan}
        interval={interval}
        payments={payments}
        onClose={onClose}
      />
    );
  }
  const targetTier = kind === 'cancel' ? 'free' : plan;
  const requestedChange = kind === 'cancel' ? { targetTier } : { targetTier, interval };
  const ChangeView = place === 'page' ? ChangePreview : ChangeDialog;
  return (
    <ChangeView
      wish={requestedChange}
      payments={payments}
      onCancel={onClose}
      onDone={() => {
        onClose();
        if (isShown()) void navigate('/dashboard');
      }}
    />
  );
};

/** Lets asynchronous work check whether its component is still mounted. */
const useIsShown = (): (() => boolean) => {
  const wasShown = useRef(false);
  useEffect(() => {
    wasShown.current = true;
    return () => {
      wasShown.current = false;
    };
  }, []);
  return () => wasShown.current;
};
