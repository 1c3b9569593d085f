import type { JSX } from 'react';
import { TickIcon } from '#ui/parts/marks.tsx';

export type PicksProps<Option extends string> = {
  label: string;
  options: readonly Option[];
  chosen: readonly Option[];
  onChange: (chosen: Option[]) => void;
  /** What an option is called; its own name when absent. */
  nameOf?: (option: Option) => string;
};

/** Options of which any number can be chosen, as buttons that stay pressed. */
export const Picks = <Option extends string>({
  label,
  options,
  chosen,
  onChange,
  nameOf = (option) => option,
}: PicksProps<Option>): JSX.Element => (
  <div className="picks" role="group" aria-label={label}>
    {options.map((option) => (
      <label className="pick" key={option}>
        <input
          type="checkbox"
          checked={chosen.includes(option)}
          onChange={(event) => {
            const rest = chosen.filter((other) => other !== option);
            onChange(event.target.checked ? [...rest, option] : rest);
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
