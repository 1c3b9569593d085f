import { grantPlans } from '#contract/members.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { text } from '../texts/text.ts';
import { durationNames, type Duration, type GrantIntent } from './intent.ts';

type GrantChoiceProps = {
  readonly grant: GrantIntent;
  readonly disabled: boolean;
  readonly onChange: (grant: GrantIntent) => void;
};

const durations = Object.keys(durationNames) as Duration[];
const choices = grantPlans.flatMap((plan) =>
  durations.map((duration): GrantIntent => ({ kind: 'grant', plan, duration })),
);
const keyOf = ({ plan, duration }: GrantIntent): string => `${plan} ${duration}`;

export const GrantChoice = ({ grant, disabled, onChange }: GrantChoiceProps) => (
  <div className="field">
    <label htmlFor="what-to-grant">{text('member.grant-choice')}</label>
    <select
      id="what-to-grant"
      disabled={disabled}
      value={keyOf(grant)}
      onChange={({ target }) => {
        const chosen = choices.find((choice) => keyOf(choice) === target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {choices.map((choice) => (
        <option key={keyOf(choice)} value={keyOf(choice)}>
          {planLabels[choice.plan]}, {durationNames[choice.duration]}
        </option>
      ))}
    </select>
  </div>
);
