import type { JSX } from 'react';

type RememberMeProps = { checked: boolean; onChange: (checked: boolean) => void };

export const RememberMe = ({ checked, onChange }: RememberMeProps): JSX.Element => (
  <label className="ckl">
    <input
      type="checkbox"
      checked={checked}
      onChange={(event) => {
        onChange(event.target.checked);
      }}
    />
    Keep me signed in on this device
  </label>
);
