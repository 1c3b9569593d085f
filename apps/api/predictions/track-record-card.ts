import { formatCount, formatShare } from '#contract/format.ts';
import { type BitcoinRanges, findBitcoinRanges } from '#contract/predictions/bitcoin-ranges.ts';
import type { TrackRecord } from '#contract/predictions/track-record.ts';
import type { ShareCard } from '#platform/pictures/share-cards.port.ts';

/** The picture of the track record for link previews. */
export const trackRecordCard = (record: TrackRecord): ShareCard => ({
  kicker: 'Track record',
  headline: 'Price ranges that are scored in public',
  figures: getFigures(record),
  note: record.simulated
    ? 'Simulated market. Its prices are not real.'
    : 'A ledger that anybody can verify.',
});

const getFigures = (record: TrackRecord): ShareCard['figures'] => {
  const ranges = findBitcoinRanges(record);
  const { resolved } = record.all;
  return [
    ...(ranges ? [{ value: formatShare(ranges.held), label: labelRanges(ranges) }] : []),
    ...(resolved > 0
      ? [{ value: formatCount(resolved), label: 'forecasts scored, of all coins' }]
      : []),
  ];
};

const labelRanges = ({ hours }: BitcoinRanges): string =>
  `of Bitcoin’s 80% ranges, ${formatCount(hours, 'hour')} ahead, held`;
