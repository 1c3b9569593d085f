import { useId, type JSX } from 'react';

type ChoiceProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; spoken?: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

export const SegmentedControl = <Value extends string>({
  label,
  options,
  chosen,
  onChoose,
}: ChoiceProps<Value>): JSX.Element => {
  const name = useId();
  return (
    <div className="segmented small" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            aria-label={option.spoken}
            checked={option.value === chosen}
            onChange={() => {
              onChoose(option.value);
            }}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
};
