import type { JSX } from 'react';
import { TickIcon } from '#ui/parts/marks.tsx';

export type CheckboxGroupProps<Option extends string> = {
  label: string;
  options: readonly Option[];
  chosen: readonly Option[];
  onChange: (chosen: Option[]) => void;
  /** Label of an option; defaults to its name. */
  nameOf?: (option: Option) => string;
};

/** Multiple choice as toggle buttons. */
export const CheckboxGroup = <Option extends string>({
  label,
  options,
  chosen,
  onChange,
  nameOf = (option) => option,
}: CheckboxGroupProps<Option>): JSX.Element => (
  <div className="picks" role="group" aria-label={label}>
    {options.map((option) => (
      <label className="pick" key={option}>
        <input
          type="checkbox"
          checked={chosen.includes(option)}
          onChange={(event) => {
            const otherOptions = chosen.filter((other) => other !== option);
            onChange(event.target.checked ? [...otherOptions, option] : otherOptions);
          }}
        />
        <span>
          <TickIcon />
          {nameOf(option)}
        </span>
      </label>
    ))}
  </div>
);
