import type { JSX } from 'react';
import { attributionOf } from '#contract/attributions.ts';
import { frameTexts } from './texts.ts';

/** In the words and with the link that the source's terms ask for, where they do. */
export const PriceSource = ({ name }: { name: string }): JSX.Element => {
  const attribution = attributionOf(name);
  if (attribution === undefined) return <>{frameTexts.prices(name)}</>;
  return (
    <>
      {' '}
      <a href={attribution.url} rel="noopener noreferrer">
        {attribution.text}
      </a>
      .
    </>
  );
};
