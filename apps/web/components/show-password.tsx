import type { JSX } from 'react';
import { passwordTexts as texts } from './password-texts.ts';

type ShowPasswordProps = { shown: boolean; onChange: (shown: boolean) => void };

export const ShowPasswordButton = ({ shown, onChange }: ShowPasswordProps): JSX.Element => (
  <button
    className="link-button"
    type="button"
    aria-label={shown ? texts.hide.name : texts.show.name}
    onClick={() => {
      onChange(!shown);
    }}
  >
    {shown ? texts.hide.word : texts.show.word}
  </button>
);
