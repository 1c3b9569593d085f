import { useState } from 'react';
import type { MemberDetails } from '#contract/admin/member-details.ts';
import { formatPence } from '#contract/format.ts';
import { isRunning } from '#contract/membership/plans.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { CommandForm, type CommandChoice } from '../../record/command/command-form.tsx';
import type { CommandDefinition } from '../../record/command/confirm-command.tsx';
import type { CommandDraft } from '../../record/command/kept-draft.tsx';
import type { Outcome } from '../../record/command/outcome.tsx';
import { text } from './texts.ts';
import { useChangesSince } from '../as-of/use-changes-since.ts';
import { formatMemberSubject } from '../display/format.ts';
import { formatTerms } from '../payments/format-payments.ts';
import { parsePoundsToPence, PoundsField } from '../payments/pounds.tsx';
import {
  getAvailableActions,
  higherTerms,
  lowerTerms,
  toTermsKey,
  type Terms,
  type HeldSubscription,
  type SubscriptionAction,
} from './subscription-actions.ts';
import {
  cancelNowRequest,
  cancelRequest,
  creditMonthRequest,
  creditRequest,
  downgradeRequest,
  retryRequest,
  undoRequest,
  upgradeRequest,
  type Refund,
} from './subscription-requests.ts';

type Draft = CommandDraft & {
  readonly action: string;
  readonly refund: string;
  readonly terms: string;
  readonly amount: string;
};

const emptyDraft: Draft = { action: '', refund: 'none', terms: '', amount: '', reason: '' };

type ChangeSubscriptionProps = {
  readonly member: MemberDetails;
  readonly subscription: HeldSubscription | null;
};

/** Changes a running paid subscription; hidden without one. */
export const ChangeSubscription = ({ member, subscription }: ChangeSubscriptionProps) => {
  const [draft, setDraft] = useState(emptyDraft);
  const changesSince = useChangesSince(member.id);
  if (subscription === null || !isRunning(subscription.phase)) return null;
  const parsedDraft = parseDraft(draft, subscription);
  return (
    <CommandForm
      title="Change subscription"
      choices={getChoices(parsedDraft, subscription)}
      typed={
        parsedDraft.action === 'credit' ? (
          <PoundsField
            label="Amount in pounds"
            hint="Up to £500. Applied to the next invoices; the renewal date does not change."
            error="Enter pounds and pence, such as 4.99."
            required
            value={parsedDraft.amount}
            onChange={(amount) => {
              setDraft({ ...parsedDraft, amount });
            }}
          />
        ) : null
      }
      draft={parsedDraft}
      onDraft={(changed) => {
        setDraft({ ...parsedDraft, ...changed });
      }}
      fresh={emptyDraft}
      draftName={`members.${member.id}.subscription`}
      previewWords="Preview subscription change"
      reasonHint={text(
        parsedDraft.action === 'cancel-now' && parsedDraft.refund !== 'none'
          ? 'subscription.reason-on-note'
          : 'subscription.reason-hint',
      )}
      disabledReason={null}
      subject={formatMemberSubject(member)}
      {...createCommand(parsedDraft, { id: member.id, subscription })}
      outcomeOf={(outcome: Outcome) => outcome}
      changesSince={changesSince}
      errorTitle="The subscription has not changed"
      done="Subscription updated"
    />
  );
};

type ParsedDraft = Draft & { readonly action: SubscriptionAction; readonly refund: Refund };

// A stored draft may be of another state of the subscription.
const parseDraft = (draft: Draft, subscription: HeldSubscription): ParsedDraft => {
  const actions = getAvailableActions(subscription);
  const action = actions.find((known) => known === draft.action) ?? actions[0] ?? 'cancel-now';
  const termsKeys = getNewTerms(action, subscription).map(toTermsKey);
  return {
    ...draft,
    action,
    refund: refundChoices.find((known) => known === draft.refund) ?? 'none',
    terms: termsKeys.find((known) => known === draft.terms) ?? termsKeys[0] ?? '',
  };
};

const getNewTerms = (
  action: SubscriptionAction,
  subscription: HeldSubscription,
): readonly Terms[] =>
  action === 'upgrade' ? higherTerms(subscription) : lowerTerms(subscription);

// With a single higher plan there is nothing to choose.
const hasTermsChoice = (action: SubscriptionAction, subscription: HeldSubscription): boolean =>
  action === 'downgrade' || (action === 'upgrade' && higherTerms(subscription).length > 1);

const refundChoices = ['none', 'unused', 'full'] as const;

const getChoices = (
  { action }: ParsedDraft,
  subscription: HeldSubscription,
): readonly CommandChoice[] => [
  {
    name: 'action',
    label: 'Action',
    options: getAvailableActions(subscription).map((value) => ({
      value,
      label: text(`subscription.action-${value}`),
    })),
  },
  ...(action === 'cancel-now'
    ? [
        {
          name: 'refund',
          label: 'Refund',
          options: refundChoices.map((value) => ({
            value,
            label: text(`subscription.refund-${value}`),
          })),
        },
      ]
    : []),
  ...(hasTermsChoice(action, subscription)
    ? [
        {
          name: 'terms',
          label: 'New plan',
          options: getNewTerms(action, subscription).map((terms) => ({
            value: toTermsKey(terms),
            label: formatTerms(terms),
          })),
        },
      ]
    : []),
];

type Command = Pick<
  CommandDefinition<Outcome>,
  'request' | 'heading' | 'confirmLabel' | 'cancelLabel'
>;

const createCommand = (
  draft: ParsedDraft,
  { id, subscription }: { readonly id: string; readonly subscription: HeldSubscription },
): Command => {
  const { terms } = subscription;
  const plan = planLabels[terms.plan];
  const newTerms =
    getNewTerms(draft.action, subscription).find((each) => toTermsKey(each) === draft.terms) ??
    terms;
  switch (draft.action) {
    case 'cancel':
      return {
        request: cancelRequest(id),
        heading: text('subscription.heading-cancel', { plan }),
        confirmLabel: text('subscription.verb-cancel'),
        cancelLabel: text('subscription.keep'),
      };
    case 'cancel-now':
      return {
        request: cancelNowRequest(id, draft.refund, draft.reason.trim()),
        heading: text('subscription.heading-cancel-now', { plan }),
        confirmLabel: text('subscription.verb-cancel'),
        cancelLabel: text('subscription.keep'),
      };
    case 'undo':
      return {
        request: undoRequest(id),
        heading: 'Undo the scheduled or requested change',
        confirmLabel: 'Undo the change',
      };
    case 'retry':
      return {
        request: retryRequest(id),
        heading: 'Charge the open invoice again',
        confirmLabel: 'Charge now',
      };
    case 'credit': {
      const pence = parsePoundsToPence(draft.amount) ?? 0;
      return {
        request: creditRequest(id, pence),
        heading: text('subscription.heading-credit', { amount: formatPence(pence) }),
        confirmLabel: text('subscription.verb-credit'),
      };
    }
    case 'credit-month':
      return {
        request: creditMonthRequest(id, terms.plan),
        heading: text('subscription.heading-credit-month', { plan }),
        confirmLabel: text('subscription.verb-credit'),
      };
    case 'downgrade':
      return {
        request: downgradeRequest(id, newTerms),
        heading: text('subscription.heading-downgrade', { terms: formatTerms(newTerms) }),
        confirmLabel: 'Schedule downgrade',
      };
    case 'upgrade':
      return {
        request: upgradeRequest(id, newTerms.plan),
        heading: text('subscription.heading-upgrade', { plan: planLabels[newTerms.plan] }),
        confirmLabel: 'Send link',
      };
  }
};
