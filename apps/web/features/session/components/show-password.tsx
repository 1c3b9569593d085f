import type { JSX } from 'react';

type ShowPasswordProps = { shown: boolean; onChange: (shown: boolean) => void };

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
