import { useState, type JSX } from 'react';
import { useMoney } from '../../../lib/money.ts';

// Renders both lengths, and the style sheet shows the one that fits the column.
const Figure = ({ usd }: { usd: number }): JSX.Element => {
  const { formatPrice, formatShortPrice } = useMoney();
  const fullPrice = formatPrice(usd);
  const shortPrice = formatShortPrice(usd);
  if (fullPrice === shortPrice) return <>{fullPrice}</>;
  return (
    <>
      <span className="full">{fullPrice}</span>
      <span className="short">{shortPrice}</span>
    </>
  );
};

export const LivePrice = ({ usd, className }: { usd: number; className?: string }): JSX.Element => {
  const [lastSeen, setLastSeen] = useState({ usd, moved: '' });
  if (lastSeen.usd !== usd) setLastSeen({ usd, moved: usd > lastSeen.usd ? 'rose' : 'fell' });
  const classes = ['live', className, lastSeen.moved].filter(Boolean).join(' ');
  return (
    <span key={usd} className={classes}>
      <Figure usd={usd} />
    </span>
  );
};
