import type { JSX } from 'react';
import { Link } from 'react-router';
import type { PastRange } from '#contract/market/coin-overview.ts';
import { coinOverviewTexts, formatPastRange } from '#contract/market/coin-overview-texts.ts';
import { pages } from '#contract/pages.ts';
import { Section } from '#ui/parts/section.tsx';
import { useMoney } from '../../../lib/money.ts';

const texts = coinOverviewTexts.range;

const Outcome = ({ range }: { range: PastRange }): JSX.Element => {
  const { period, range: prices, actual, outcome } = formatPastRange(range, useMoney());
  return (
    <dl className="past-range">
      <div>
        <dt>{period}</dt>
        <dd>
          <em>{prices}</em>
        </dd>
      </div>
      <div>
        <dt>{texts.outcome}</dt>
        <dd>
          {actual}, {outcome}
        </dd>
      </div>
    </dl>
  );
};

/** The newest range that is over, with its outcome. Open ranges are part of Pro. */
export const PastRangeSection = ({ range }: { range: PastRange | null }): JSX.Element => (
  <Section title={texts.title}>
    {range === null ? <p className="explanation">{texts.none}</p> : <Outcome range={range} />}
    <p className="explanation">
      <Link to={pages.trackRecord.path}>{pages.trackRecord.title}</Link>
    </p>
  </Section>
);
