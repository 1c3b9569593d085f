import { useState, type JSX } from 'react';
import { formatPrice } from '#ui/format.ts';

export const LivePrice = ({ usd, className }: { usd: number; className?: string }): JSX.Element => {
  const [seen, setSeen] = useState({ usd, moved: '' });
  if (seen.usd !== usd) setSeen({ usd, moved: usd > seen.usd ? 'rose' : 'fell' });
  const classes = ['live', className, seen.moved].filter(Boolean).join(' ');
  return (
    <span key={usd} className={classes}>
      {formatPrice(usd)}
    </span>
  );
};
