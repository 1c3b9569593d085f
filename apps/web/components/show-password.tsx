import type { JSX } from 'react';

const texts = {
  show: { word: 'Show', name: 'Show password' },
  hide: { word: 'Hide', name: 'Hide password' },
} as const;

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
