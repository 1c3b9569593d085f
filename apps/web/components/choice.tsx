import type { JSX } from 'react';

type MultipleChoiceProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; spoken?: string }[];
  chosen: readonly Value[];
  onChoose: (values: readonly Value[]) => void;
};

/** Any number of options; the chosen ones keep the order of the options. */
export const MultipleChoice = <Value extends string>({
  label,
  options,
  chosen,
  onChoose,
}: MultipleChoiceProps<Value>): JSX.Element => {
  const choose = (value: Value, isChosen: boolean): void => {
    const next = options.filter((option) =>
      option.value === value ? isChosen : chosen.includes(option.value),
    );
    onChoose(next.map((option) => option.value));
  };
  return (
    <div className="segmented small" role="group" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="checkbox"
            aria-label={option.spoken}
            checked={chosen.includes(option.value)}
            onChange={({ currentTarget }) => {
              choose(option.value, currentTarget.checked);
            }}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
};
