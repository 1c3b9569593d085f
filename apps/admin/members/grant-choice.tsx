import { grantDurations, grantPlans } from '#contract/members.ts';
import { text } from '../texts/text.ts';
import { grantInWords, type GrantIntent } from './intent.ts';

type GrantChoiceProps = {
  readonly grant: GrantIntent;
  readonly disabled: boolean;
  readonly onChange: (grant: GrantIntent) => void;
};

const choices = grantPlans.flatMap((plan) =>
  grantDurations.map((duration): GrantIntent => ({ kind: 'grant', plan, duration })),
);
const keyOf = ({ plan, duration }: GrantIntent): string => `${plan} ${duration}`;

export const GrantChoice = ({ grant, disabled, onChange }: GrantChoiceProps) => (
  <div className="field">
    <label htmlFor="what-to-grant">{text('members.bulk.what')}</label>
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
          {grantInWords(choice)}
        </option>
      ))}
    </select>
  </div>
);
