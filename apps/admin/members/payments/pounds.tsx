import { useId } from 'react';

type PoundsProps = {
  readonly label: string;
  readonly hint: string;
  /** Shown when the value is not an amount. */
  readonly wrong: string;
  readonly required?: boolean;
  readonly value: string;
  readonly onChange: (amount: string) => void;
};

/** An amount in pounds and pence. */
export const Pounds = ({ label, hint, wrong, required = false, value, onChange }: PoundsProps) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        pattern="\s*\d{1,5}(\.\d{2})?\s*"
        title={wrong}
        required={required}
        aria-describedby={`${id}h`}
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
      <p className="hint" id={`${id}h`}>
        {hint}
      </p>
    </div>
  );
};

/** Undefined when empty. */
export const penceOf = (pounds: string): number | undefined =>
  pounds.trim() === '' ? undefined : Math.round(Number(pounds) * 100);
