import type { EditionContent, Missing, SnapshotGroup } from './content.ts';

const names: Readonly<Record<Missing['what'], string>> = {
  movers: 'movers',
  news: 'news',
  'fear-greed': 'Fear & Greed',
  forecasts: 'forecasts',
};

const changeOfCoin = '.change24h';
const leastShareOfCoins = 0.9;

/**
 * Whether a reader would see a difference. A newer reading that gives the same text is not one, so the times and the
 * unprinted digits of the snapshot do not count.
 */
export const hasSameContent = (one: EditionContent, other: EditionContent): boolean =>
  JSON.stringify(visibleContent(one)) === JSON.stringify(visibleContent(other));

const visibleContent = ({ title, chapters, missing, snapshot }: EditionContent) => ({
  title,
  chapters,
  missing: missing.map(({ what }) => what),
  sources: snapshot.map((group) => [group.title, group.source, group.simulated]),
});

/** What `next` lacks and `last` has, in words for staff; empty when nothing would be lost. */
export const lostParts = (last: EditionContent, next: EditionContent): readonly string[] => {
  const lost = next.missing
    .filter(({ what }) => !last.missing.some((known) => known.what === what))
    .map(({ what }) => names[what]);
  if (lost.length > 0) return lost;
  const groups = lostGroups(last.snapshot, next.snapshot);
  if (groups.length > 0) return groups;
  if (hasFewerCoins(last, next)) return ['prices of some coins'];
  return isSimulated(next) && !isSimulated(last) ? ['live figures'] : [];
};

const lostGroups = (
  last: readonly SnapshotGroup[],
  next: readonly SnapshotGroup[],
): readonly string[] =>
  last
    .map(({ title }) => title)
    .filter((title) => !next.some((group) => group.title === title))
    .map((title) => `“${title}”`);

const hasFewerCoins = (last: EditionContent, next: EditionContent): boolean => {
  const listed = new Set(overviewSymbols(next));
  if (overviewSymbols(last).some((symbol) => !listed.has(symbol))) return true;
  return countChanges(next) < leastShareOfCoins * countChanges(last);
};

const overviewSymbols = ({ chapters }: EditionContent): readonly string[] =>
  chapters.marketOverview.flatMap((block) =>
    block.kind === 'prices' ? block.coins.map(({ symbol }) => symbol) : [],
  );

const countChanges = ({ snapshot }: EditionContent): number =>
  snapshot.flatMap(({ values }) => values).filter(({ id }) => id.endsWith(changeOfCoin)).length;

const isSimulated = ({ snapshot }: EditionContent): boolean =>
  snapshot.some(({ simulated }) => simulated);
