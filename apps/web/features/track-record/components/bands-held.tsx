import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { Link } from 'react-router';
import { formatCount, formatShare } from '#contract/format.ts';
import { pages } from '#contract/pages.ts';
import { switchedOffTexts } from '../../../components/switched-off-texts.ts';
import { trackRecordQuery } from '../api/get-track-record.ts';

const texts = {
  none: 'No results yet. Once forecasts have been scored, you will see their accuracy here.',
  bands: (n: string, held: string, simulated: boolean): string =>
    `${held} of our 24-hour 80% ranges for Bitcoin held (n = ${n}${simulated ? ', simulated market' : ''}).`,
} as const;

const dayHours = 24;

/** How many of Bitcoin's 24-hour bands held. Without any, why there are none, or nothing with `onlyMeasured`. */
export const BandCoverage = ({
  onlyMeasured = false,
}: {
  onlyMeasured?: boolean;
}): JSX.Element | null => {
  const { data } = useQuery(trackRecordQuery);
  const day = data?.rows.find((row) => row.symbol === 'BTC' && row.horizonHours === dayHours);
  if (onlyMeasured && !day?.coverage) return null;
  const noneText = data?.state.switchedOff ? switchedOffTexts.forecasts.fact : texts.none;
  const coverageText = day?.coverage
    ? texts.bands(
        formatCount(day.resolved),
        formatShare(day.coverage.band80),
        data?.simulated === true,
      )
    : noneText;
  return (
    <p className="band-coverage" data-waiting={data === undefined || undefined}>
      {coverageText} <Link to={pages.trackRecord.path}>Track record</Link>
    </p>
  );
};
