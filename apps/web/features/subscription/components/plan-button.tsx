import type { JSX } from 'react';
import { planLabels } from '#contract/plan-labels.ts';
import type { PlanOffer } from '#contract/subscriptions.ts';
import { formatDay } from '#ui/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { actionFor, type PlanAction, type Situation } from '../plan-actions.ts';
import { subscriptionTexts } from '../texts.ts';

const texts = subscriptionTexts.buttons;

export type Chosen = { readonly offer: PlanOffer; readonly kind: PlanAction['kind'] };

type PlanButtonProps = {
  readonly offer: PlanOffer;
  readonly situation: Situation;
  readonly onChoose: (chosen: Chosen) => void;
};

const wordsOf = (kind: PlanAction['kind'], plan: string): string => {
  switch (kind) {
    case 'subscribe':
      return texts.subscribe(plan);
    case 'upgrade':
      return texts.upgrade(plan);
    case 'downgrade':
      return texts.downgrade(plan);
    case 'yearly':
      return texts.yearly;
    case 'monthly':
      return texts.monthly;
    case 'cancel':
      return texts.cancel;
    case 'current':
      return texts.current;
    default:
      return '';
  }
};

/** The foot of a plan card: one action, or why there is none. */
export const PlanButton = ({ offer, situation, onChoose }: PlanButtonProps): JSX.Element | null => {
  const now = useNow();
  const action = actionFor(offer, situation);
  switch (action.kind) {
    case 'none':
      return null;
    case 'unavailable':
      return <p className="ft">{texts.unavailable}</p>;
    case 'planned':
      return (
        <p className="ft">
          <b>{texts.downgraded}</b> {texts.from(formatDay(new Date(action.at), now))}
        </p>
      );
    default:
      return (
        <button
          className={
            action.kind === 'subscribe' || action.kind === 'upgrade'
              ? 'btn pri wide lg'
              : 'btn wide lg'
          }
          type="button"
          disabled={action.kind === 'current'}
          onClick={() => {
            onChoose({ offer, kind: action.kind });
          }}
        >
          {wordsOf(action.kind, planLabels[offer.id])}
        </button>
      );
  }
};
