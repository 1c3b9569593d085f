import type { EditionVersion } from '#domain/edition/edition.ts';
import type { ShareCard } from '#platform/pictures/share-cards.port.ts';
import { formatDay } from './chapter-headings.ts';

/** The picture of an edition for link previews. */
export const editionCard = ({ edition, date, title, snapshot }: EditionVersion): ShareCard => ({
  kicker: `Tidemark Daily #${String(edition)} · ${formatDay(date)}`,
  headline: title,
  figures: [],
  note: snapshot.some(({ simulated }) => simulated)
    ? 'Simulated market. Its prices and news are not real.'
    : 'Prices, news and what they mean, every morning.',
});
