import { useState, type JSX } from 'react';
import type { User } from '#contract/account/auth.ts';
import type { OwnSubscription } from '#contract/membership/subscription.ts';
import { Dialog } from '../../components/dialog.tsx';
import {
  BillingPeriodPicker,
  PlanTable,
  type BillingPeriod,
} from '../../features/plans/components/plan-table.tsx';
import { billingTexts } from '../../features/subscription/billing-texts.ts';
import {
  PlanButton,
  type PlanSelection,
} from '../../features/subscription/components/plan-button.tsx';
import type { Interval } from '../../features/subscription/plan-actions.ts';

const texts = billingTexts.choose;

type ChoosePlanProps = {
  readonly user: User;
  readonly subscription: OwnSubscription;
  readonly onChoose: (chosen: PlanSelection, interval: Interval) => void;
  readonly onClose: () => void;
};

/** The plans in a dialog, each with its actions. */
export const ChoosePlanDialog = ({
  user,
  subscription,
  onChoose,
  onClose,
}: ChoosePlanProps): JSX.Element => {
  const [period, setPeriod] = useState<BillingPeriod>(
    subscription.terms?.interval === 'year' ? 'yearly' : 'monthly',
  );
  const tier = user.subscriptionTier;
  const interval = period === 'yearly' ? 'year' : 'month';
  return (
    <Dialog
      title={texts.title}
      wide
      onClose={onClose}
      actions={
        <button className="button large" type="button" onClick={onClose}>
          {texts.close}
        </button>
      }
    >
      <BillingPeriodPicker period={period} onChange={setPeriod} />
      <PlanTable
        tier={tier}
        period={period}
        renderFooter={(offer) => (
          <PlanButton
            offer={offer}
            situation={{ subscription, interval }}
            onChoose={(chosen) => {
              onChoose(chosen, interval);
            }}
          />
        )}
      />
    </Dialog>
  );
};
