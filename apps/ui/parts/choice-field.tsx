import { useId, type JSX } from 'react';

export type ChoiceOption = { readonly value: string; readonly label: string };

type ChoiceFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly ChoiceOption[];
  readonly onChoose: (value: string) => void;
};

/** A select field. */
export const ChoiceField = ({ label, value, options, onChoose }: ChoiceFieldProps): JSX.Element => {
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
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
};
