import type { JSX } from 'react';
import { Tag } from '#ui/parts/tag.tsx';
import { useMoney } from '../lib/money.ts';

/** Marks figures in US dollars, for readers whose other prices are converted. */
export const UsdTag = (): JSX.Element | null => {
  const { conversion } = useMoney();
  if (conversion.state !== 'converted') return null;
  return (
    <>
      {' '}
      <Tag>USD</Tag>
    </>
  );
};
