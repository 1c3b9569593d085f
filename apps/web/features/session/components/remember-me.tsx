import type { JSX } from 'react';
import { sessionTexts as texts } from '../texts.ts';

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
    {texts.remember}
  </label>
);
