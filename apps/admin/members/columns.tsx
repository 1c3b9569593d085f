import { Popover } from '@mui/material';
import { useState } from 'react';
import { ColumnsIcon } from '../layout/icons.tsx';

// Columns that somebody may hide; the member is always there. Keys are the fields they show.
const optionalColumns = [
  ['plan', 'Plan'],
  ['status', 'Status'],
  ['planEndsAt', 'Renews or ends'],
  ['stripeCustomerId', 'Customer'],
  ['username', 'Username'],
  ['origin', 'Origin'],
  ['registeredAt', 'Joined'],
  ['lastSignInAt', 'Last sign-in'],
] as const;

export const defaultHidden: readonly string[] = ['username', 'origin'];

type ColumnChoiceProps = {
  readonly hidden: readonly string[];
  readonly onChange: (hidden: string[]) => void;
};

export const ColumnChoice = ({ hidden, onChange }: ColumnChoiceProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        className="btn"
        type="button"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      >
        <ColumnsIcon />
        Columns
      </button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => {
          setAnchor(null);
        }}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Columns' } }}
      >
        <fieldset className="colset">
          <legend className="sr">Columns that are shown</legend>
          {optionalColumns.map(([field, label]) => (
            <label key={field}>
              <input
                type="checkbox"
                checked={!hidden.includes(field)}
                onChange={({ target }) => {
                  const others = hidden.filter((name) => name !== field);
                  onChange(target.checked ? others : [...others, field]);
                }}
              />
              {label}
            </label>
          ))}
        </fieldset>
      </Popover>
    </>
  );
};
