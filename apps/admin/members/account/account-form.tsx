import { useState } from 'react';
import type { MemberAccount } from '#contract/admin/member-account.ts';
import type { AccountPreview } from '#contract/admin/account-previews.ts';
import { ChoiceField } from '#ui/forms/choice-field.tsx';
import { ReasonField } from '../../record/command/reason-field.tsx';
import { ValidatedForm, ValidatedTextField } from '../../record/command/checked-form.tsx';
import { ConfirmCommand } from '../../record/command/confirm-command.tsx';
import type { CommandRequest } from '../../record/command/use-command.ts';
import { text } from './texts.ts';
import { text as commandText } from '../../record/command/texts.ts';
import { useChangesSince } from '../as-of/use-changes-since.ts';
import {
  endPlanOptions,
  recoveryConfirmation,
  recoveryRequest,
  recoveryWithdrawal,
  restorationRequest,
  supportGrantRequest,
  supportRevokeRequest,
  suspensionRequest,
  type EndPlan,
} from './account-requests.ts';
import { formatSupportPowers } from './support-powers.ts';
import { accountOutcome } from './format-account-preview.ts';

type AccountFormProps = {
  readonly id: string;
  /** The member’s name and address. */
  readonly subject: string;
  readonly account: MemberAccount;
  readonly hasSubscription: boolean;
};

/** One staff action on a login, with its reason or evidence. */
export const AccountForm = ({ id, subject, account, hasSubscription }: AccountFormProps) => {
  const actions = getActions(id, account);
  const [chosen, choose] = useState('');
  const [words, setWords] = useState('');
  const [email, setEmail] = useState('');
  const [plan, setPlan] = useState('keep');
  const action = actions.find(({ value }) => value === chosen) ?? actions[0];
  const [considered, setConsidered] = useState<PendingAction | null>(null);
  const changesSince = useChangesSince(id, 'account');
  const endPlan = hasSubscription ? endPlanOptions.find((known) => known === plan) : undefined;
  if (action === undefined) return null;
  const label = account.recovery === null ? 'account.act' : 'account.decide';
  return (
    <>
      <ValidatedForm
        className="command-form"
        onSend={() => {
          setConsidered({ act: action, typed: { words: words.trim(), email, endPlan } });
        }}
      >
        <ChoiceField
          label={text(label)}
          options={actions.map(({ value, label: name }) => ({ value, label: name }))}
          value={action.value}
          onChoose={choose}
        />
        {action.value === 'address' ? <EmailField value={email} onChange={setEmail} /> : null}
        {action.value === 'suspend' && hasSubscription ? (
          <ChoiceField
            label="Paid plan"
            options={(['keep', ...endPlanOptions] as const).map((value) => ({
              value,
              label: text(`account.plan-${value}`),
            }))}
            value={plan}
            onChoose={setPlan}
          />
        ) : null}
        <ReasonField value={words} label={action.field} hint={action.hint} onChange={setWords} />
        <button className="button block large" type="submit">
          Preview login change
        </button>
        <p className="explanation">{commandText('command.preview-first')}</p>
      </ValidatedForm>
      {considered === null ? null : (
        <ConfirmCommand
          request={considered.act.request(considered.typed)}
          subject={subject}
          heading={considered.act.label}
          confirmLabel={considered.act.verb}
          reason={considered.typed.words}
          reasonLabel={considered.act.field}
          outcomeOf={accountOutcome}
          changesSince={changesSince}
          errorTitle={text('account.refused')}
          done="Login updated"
          onClose={(done) => {
            setConsidered(null);
            if (!done) return;
            setWords('');
            setEmail('');
            setPlan('keep');
          }}
        />
      )}
    </>
  );
};

type EmailFieldProps = { readonly value: string; readonly onChange: (email: string) => void };

const EmailField = ({ value, onChange }: EmailFieldProps) => (
  <ValidatedTextField
    label="New address"
    hint="We send it a confirmation link. The current address can undo the change for 7 days."
    fault={value.includes('@') ? undefined : 'Enter an email address.'}
    type="email"
    required
    value={value}
    onValue={onChange}
  />
);

type PendingAction = { readonly act: AccountAction; readonly typed: FormInput };
type FormInput = {
  readonly words: string;
  readonly email: string;
  readonly endPlan: EndPlan;
};

/** The staff actions on a login; `field` is the label of the text field. */
type AccountAction = {
  readonly value: string;
  readonly label: string;
  readonly verb: string;
  readonly hint: string;
  readonly field?: string;
  readonly request: (typed: FormInput) => CommandRequest<AccountPreview>;
};

/** The most likely action first, never a suspension. A pending request is decided before a new one is made. */
const getActions = (id: string, account: MemberAccount): AccountAction[] => {
  const { suspended, secondFactor, support, recovery } = account;
  const recoveryActions =
    recovery === null
      ? createRequestActions(id, secondFactor)
      : createDecisionActions(id, recovery);
  const roleAction = support
    ? createRevokeSupportAction(id)
    : createGrantSupportAction(id, account);
  return suspended
    ? [createRestoreAction(id), ...recoveryActions]
    : [...recoveryActions, roleAction, createSuspendAction(id)];
};

const createGrantSupportAction = (id: string, account: MemberAccount): AccountAction => ({
  value: 'grant-support',
  label: 'Make support staff',
  verb: 'Make support staff',
  hint: text(
    account.staffSecondFactorRequired
      ? 'account.grant-support-hint'
      : 'account.grant-support-hint-demo',
    { powers: formatSupportPowers(account) },
  ),
  request: () => supportGrantRequest(id),
});

const createRevokeSupportAction = (id: string): AccountAction => ({
  value: 'revoke-support',
  label: 'Remove the support role',
  verb: 'Remove the role',
  hint: text('account.restore-hint'),
  request: () => supportRevokeRequest(id),
});

const createSuspendAction = (id: string): AccountAction => ({
  value: 'suspend',
  label: 'Suspend the account',
  verb: 'Suspend',
  hint: 'Ends every session immediately. Shown in the timeline; the member does not see it.',
  request: ({ endPlan }) => suspensionRequest(id, endPlan),
});

const createRestoreAction = (id: string): AccountAction => ({
  value: 'restore',
  label: 'Restore the account',
  verb: 'Restore',
  hint: text('account.restore-hint'),
  request: () => restorationRequest(id),
});

const createRequestActions = (id: string, secondFactor: boolean): AccountAction[] => {
  const first = {
    verb: 'Ask a second admin to confirm',
    hint: 'How did the person prove their identity? Another admin must add a second check within 24 hours. Nothing changes before then.',
    field: 'First identity check',
  };
  const address: AccountAction = {
    ...first,
    value: 'address',
    label: 'Move to a new address',
    request: ({ words: proof, email }) => recoveryRequest(id, { aim: 'address', email, proof }),
  };
  const secondFactorAction: AccountAction = {
    ...first,
    value: 'second-factor',
    label: 'Remove a lost second factor',
    request: ({ words: proof }) => recoveryRequest(id, { aim: 'second-factor', proof }),
  };
  return secondFactor ? [secondFactorAction, address] : [address];
};

const createDecisionActions = (
  memberId: string,
  recovery: NonNullable<MemberAccount['recovery']>,
): AccountAction[] => {
  const { confirmable } = recovery;
  const name = text(confirmable ? 'account.refuse' : 'account.withdraw');
  const withdrawAction: AccountAction = {
    value: 'withdraw',
    label: name,
    verb: name,
    hint: text('account.restore-hint'),
    request: () => recoveryWithdrawal(memberId, recovery),
  };
  const confirmAction: AccountAction = {
    value: 'confirm',
    label: text('account.confirm'),
    verb: text('account.confirm'),
    hint: 'What did you check yourself? It must be different from the first check.',
    field: 'Second identity check',
    request: ({ words }) => recoveryConfirmation(memberId, recovery, words),
  };
  return confirmable ? [confirmAction, withdrawAction] : [withdrawAction];
};
