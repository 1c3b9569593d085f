import { useState } from 'react';
import type { Member } from '#contract/admin.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { ConfirmChange } from './confirm-change.tsx';
import type { Duration, GrantIntent, Intent } from './intent.ts';
import { ReasonField } from './reason-field.tsx';

const actions = {
  basic: `Grant ${planLabels.basic}`,
  pro: `Grant ${planLabels.pro}`,
  revoke: 'Revoke all grants',
} as const satisfies Record<GrantIntent['plan'] | 'revoke', string>;
type Action = keyof typeof actions;

type ChangeMembershipProps = {
  readonly member: Member;
  /** The page shows a past date, where nothing can be changed. */
  readonly away: boolean;
};

/** The button only opens the preview; its dialog sends the command. */
export const ChangeMembership = ({ member, away }: ChangeMembershipProps) => {
  const [action, setAction] = useState<Action>('pro');
  const [duration, setDuration] = useState<Duration>('trial');
  const [reason, setReason] = useState('');
  const [previewing, setPreviewing] = useState(false);
  const closed = away || member.erased;
  const intent: Intent =
    action === 'revoke' ? { kind: 'revoke' } : { kind: 'grant', plan: action, duration };
  return (
    <section className="sec" aria-labelledby="change-membership">
      <header>
        <h2 id="change-membership">Change membership</h2>
      </header>
      <form
        className="mf"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== '') setPreviewing(true);
        }}
      >
        <fieldset disabled={closed}>
          <legend className="sr">Change membership</legend>
          <Choice label="Action" value={action} words={actions} onChange={setAction} />
          {action === 'revoke' ? null : (
            <Choice
              label="Duration"
              value={duration}
              words={durationLabels}
              onChange={setDuration}
            />
          )}
          <ReasonField value={reason} disabled={closed} onChange={setReason} />
          <button className="btn block lg" type="submit" disabled={closed}>
            Preview change
          </button>
        </fieldset>
        <p className="why">
          {closed
            ? closedBecause(member)
            : 'You see a preview first. Nothing changes until you confirm it.'}
        </p>
      </form>
      {previewing && !away ? (
        <ConfirmChange
          {...{ member, intent }}
          reason={reason.trim()}
          onClose={(done) => {
            setPreviewing(false);
            if (done) setReason('');
          }}
        />
      ) : null}
    </section>
  );
};

const closedBecause = (member: Member): string =>
  member.erased
    ? 'This account is erased; its membership cannot be changed.'
    : 'Go back to now to make a change.';

const durationLabels = {
  trial: 'Trial (7-day)',
  monthly: 'Monthly',
  annual: 'Annual',
  lifetime: 'Lifetime',
} as const satisfies Record<Duration, string>;

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly words: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value) => void;
};

const Choice = <Value extends string>({ label, value, words, onChange }: ChoiceProps<Value>) => {
  const id = `change-${label.toLowerCase()}`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          onChange(target.value as Value);
        }}
      >
        {(Object.keys(words) as Value[]).map((key) => (
          <option key={key} value={key}>
            {words[key]}
          </option>
        ))}
      </select>
    </div>
  );
};
