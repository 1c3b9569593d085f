import { useId, type JSX } from 'react';
import { signalTexts } from '../texts.ts';

type Option = { value: string; label: string };

type SignalChoiceProps = {
  label: string;
  value: string;
  options: readonly Option[];
  onChoose: (value: string) => void;
};

/** One choice of which signals are shown; all at first. */
export const SignalChoice = ({
  label,
  value,
  options,
  onChoose,
}: SignalChoiceProps): JSX.Element => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          onChoose(target.value);
        }}
      >
        {[{ value: '', label: signalTexts.filters.all }, ...options].map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
};
