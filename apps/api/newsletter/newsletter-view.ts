import { chapterHtml } from '#application/editions/chapter-html.ts';
import { disclaimer } from '#application/editions/chapter-headings.ts';
import { versionPath } from '#application/editions/edition-paths.ts';
import type { EditionItem, Newsletter } from '#contract/newsletter.ts';
import { type Block, type ChapterName, isSendable, type Span } from '#domain/edition/content.ts';
import type { EditionVersion } from '#domain/edition/state.ts';
import type { EditionDocument } from '#projections/editions/queries.ts';

export type NamedVersion = Newsletter['versions'][number];

export const toNewsletter = (
  edition: EditionVersion,
  versions: readonly NamedVersion[],
): Newsletter => {
  const { chapters, snapshot, missing, date, title, version, generatedAt } = edition;
  const bases = { product: '', snapshot: versionPath(edition) };
  const html = (name: ChapterName): string => chapterHtml(chapters[name], bases);
  return {
    edition: edition.edition,
    date,
    title,
    version,
    generatedAt,
    disclaimer,
    chapter1_greeting: html('greeting'),
    chapter2_highlights: html('highlights'),
    chapter3_altMovers: html('altMovers'),
    chapter4_marketOverview: html('marketOverview'),
    chapter5_takeaways: html('takeaways'),
    chapter6_analysis: html('analysis'),
    chapter7_thanks: html('thanks'),
    simulated: snapshot.some((group) => group.simulated),
    sendable: isSendable(edition),
    missing: [...missing],
    figures: Object.values(chapters)
      .flat()
      .reduce((sum, block) => sum + figuresIn(block), 0),
    versions: versions.toReversed(),
  };
};

const figuresIn = (block: Block): number => {
  switch (block.kind) {
    case 'paragraph':
      return countIn(block.spans);
    case 'list':
      return block.items.reduce((sum, item) => sum + countIn(item), 0);
    case 'story':
      return countIn(block.about);
    case 'movers':
    case 'prices':
      return block.coins.reduce((sum, { inFull }) => sum + (inFull ? 3 : 2), 0);
  }
};

const countIn = (spans: readonly Span[]): number =>
  spans.filter((span) => typeof span !== 'string' && 'figure' in span).length;

export const toItem = ({
  id: date,
  edition,
  title,
  description,
  simulated,
  versions,
}: EditionDocument): EditionItem => ({
  edition,
  date,
  title,
  description,
  simulated,
  version: versions.at(-1)?.version ?? 1,
});
