import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type JSX } from 'react';
import { useNavigate } from 'react-router';
import { isPaidPlan } from '#contract/membership/plans.ts';
import { type OwnSubscription, subscriptionEndpoints } from '#contract/membership/subscription.ts';
import { callQuery } from '#ui/api/use-call.ts';
import { showToast } from '../../components/toast/toast.tsx';
import { refetchMember } from '../../features/subscription/api/subscription.ts';
import { billingTexts } from '../../features/subscription/billing-texts.ts';
import { CardDialog } from '../../features/subscription/components/card-dialog.tsx';
import {
  ChangeDialog,
  ChangePreview,
} from '../../features/subscription/components/change-preview.tsx';
import type { PlanSelection } from '../../features/subscription/components/plan-button.tsx';
import {
  findPlanAction,
  isNewPurchase,
  type Interval,
  type PlanActionKind,
} from '../../features/subscription/plan-actions.ts';

const texts = billingTexts.choose;

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
  chosen,
  interval,
  payments,
  place,
  onClose,
}: PlanChoiceProps): JSX.Element => {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const [{ offer, kind }, setChoice] = useState(chosen);
  const findChange = useFindChange();
  const { id: plan } = offer;
  const onSubscribed = useCallback(() => {
    findChange(plan, interval).then(
      (change) => {
        if (change === undefined) onClose();
        else setChoice({ offer, kind: change });
      },
      // The dialog stays, and says why at the next attempt.
      () => undefined,
    );
  }, [findChange, interval, offer, onClose, plan]);
  if (isNewPurchase(kind) && isPaidPlan(plan)) {
    return (
      <CardDialog
        offer={offer}
        plan={plan}
        interval={interval}
        payments={payments}
        onClose={onClose}
        onSubscribed={onSubscribed}
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

const changeKinds: readonly PlanActionKind[] = ['upgrade', 'downgrade'];

// What the plan means for a member who has subscribed in another tab; undefined if there is nothing to change.
const useFindChange = (): ((
  plan: PlanSelection['offer']['id'],
  interval: Interval,
) => Promise<PlanActionKind | undefined>) => {
  const client = useQueryClient();
  return useCallback(
    async (plan, interval) => {
      await refetchMember(client);
      const subscription = await client.query(callQuery(subscriptionEndpoints.ownSubscription));
      const kind = findPlanAction(plan, { subscription, interval })?.kind;
      const isChange = kind !== undefined && changeKinds.includes(kind);
      showToast({
        title: texts.subscribedElsewhere,
        ...(isChange && { text: texts.changeInstead }),
        tone: 'plain',
      });
      return isChange ? kind : undefined;
    },
    [client],
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
