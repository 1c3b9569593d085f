import type { JSX } from 'react';

type ShowPasswordProps = { shown: boolean; onChange: (shown: boolean) => void };

/** Stands inside the field of a password and shows what was typed. */
export const ShowPassword = ({ shown, onChange }: ShowPasswordProps): JSX.Element => (
  <button
    className="lnk"
    type="button"
    aria-label={shown ? 'Hide password' : 'Show password'}
    onClick={() => {
      onChange(!shown);
    }}
  >
    {shown ? 'Hide' : 'Show'}
  </button>
);
