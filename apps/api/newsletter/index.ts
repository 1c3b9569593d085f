import { createHash } from 'node:crypto';
import { archiveDocument, editionFeed } from '#application/editions/archive-documents.ts';
import { documentStyles, type Faces, siteStyles } from '#application/editions/document-styles.ts';
import { editionCard } from '#application/editions/edition-card.ts';
import { editionDocument } from '#application/editions/edition-document.ts';
import { editionPath, fileName, versionPath } from '#application/editions/edition-paths.ts';
import { describeProduction } from '#application/editions/describe-production.ts';
import {
  type ProducedEdition,
  type EditionPorts,
  produceEdition,
} from '#application/editions/produce-edition.ts';
import { editionVersions, readEdition } from '#application/editions/read-edition.ts';
import { unchangedHeader } from '#contract/headers.ts';
import { newsletterOperations } from '#contract/operations/newsletter/newsletter.ts';
import type { EditionVersion } from '#domain/edition/state.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { Config } from '#platform/config.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ShareCards } from '#platform/pictures/share-cards.port.ts';
import type { PublicAddress } from '#platform/public-address.ts';
import { findAccount } from '#projections/account-details/queries.ts';
import {
  countEditions,
  findEdition,
  listEditions,
  type EditionDocument,
} from '#projections/editions/queries.ts';
import { type MaintenanceDeps, refuseDuringMaintenance } from '../http/maintenance.ts';
import { requireOwnOrigin } from '../http/origin.ts';
import type { Routes } from '../http/route.ts';
import { newsletterTexts as texts } from './texts.ts';
import { chapterHtml } from '#application/editions/chapter-html.ts';
import { disclaimer } from '#application/editions/chapter-headings.ts';
import type { EditionItem, Newsletter } from '#contract/newsletter/newsletter.ts';
import {
  type Block,
  type ChapterName,
  isSendable,
  type Span,
} from '#domain/shared/news/edition-content.ts';

export type NewsletterRoutesDeps = {
  readonly routes: Routes;
  readonly platform: EditionPorts & {
    readonly clock: Clock;
    readonly config: Pick<Config, 'PUBLIC_URL'>;
    readonly publicAddress: Pick<PublicAddress, 'current'>;
    readonly shareCards: ShareCards;
  };
  readonly maintenance: MaintenanceDeps['maintenance'];
  readonly systemNow: () => Date;
  /** The font faces of the built front end. */
  readonly faces?: Faces | undefined;
};

const listed = 30;
const editionsPerPage = 20;

/** The current newsletter for staff, and the public archive with its pages and feed. */
export const newsletterRoutes = (deps: NewsletterRoutesDeps): void => {
  staffRoutes(deps);
  archiveRoutes(deps);
};

const staffRoutes = (deps: NewsletterRoutesDeps): void => {
  const { routes, platform, maintenance, systemNow } = deps;
  const today = (): string => platform.clock.now().toISOString().slice(0, 10);
  const asked = (refresh: boolean) => ({ date: today(), refresh, systemNow: systemNow() });
  const shown = async (edition: EditionVersion) => ({
    body: toNewsletter(edition, await namedVersions(platform, edition)),
    headers: { 'cache-control': 'no-store' },
  });
  const made = async ({ edition, result }: ProducedEdition) => {
    const reply = await shown(edition);
    if (result.position !== undefined) return reply;
    return { ...reply, headers: { ...reply.headers, [unchangedHeader]: 'true' } };
  };
  routes.on(
    newsletterOperations.newsletterToday,
    async ({ query, req, command, waitForProjections }) => {
      if (query.refresh !== 'true') {
        const edition = (await editionVersions(platform, today())).at(-1);
        return edition ? shown(edition) : { body: null };
      }
      // Specified as GET although it writes, so the origin and the maintenance are checked here.
      requireOwnOrigin(req, platform.config.PUBLIC_URL);
      refuseDuringMaintenance({ clock: platform.clock, maintenance });
      const outcome = await produceEdition(platform, asked(true), command);
      await waitForProjections();
      return made(outcome);
    },
  );
  routes.on(newsletterOperations.newsletterProduction, async () => {
    const now = platform.clock.now();
    const asked = { date: today(), systemNow: systemNow() };
    return {
      body: await describeProduction(platform, asked, now),
      headers: { 'cache-control': 'no-store' },
    };
  });
  routes.on(newsletterOperations.generateNewsletter, async ({ command, waitForProjections }) => {
    const outcome = await produceEdition(platform, asked(false), command);
    await waitForProjections();
    return made(outcome);
  });
};

const noEdition = (message: string): Rejection =>
  new Rejection('missing', 'edition/none', { message });

// The list contains the actors, which come from the event metadata.
const namedVersions = async (
  platform: EditionPorts,
  { date }: EditionVersion,
): Promise<NamedVersion[]> => {
  const known = (await findEdition(platform, date))?.versions ?? [];
  return Promise.all(known.map(async (one) => ({ ...one, by: await nameOf(platform, one.by) })));
};

const nameOf = async (platform: EditionPorts, actor: string): Promise<string> => {
  if (actor === 'system') return texts.schedule;
  const account = await findAccount(platform, actor);
  return account ? account.displayName || account.email : actor;
};

const archiveRoutes = ({ routes, platform, faces }: NewsletterRoutesDeps): void => {
  const styled = headersFor(siteStyles(faces));
  // The header of a page differs for members.
  const pageHeaders = (isMember: boolean): Record<string, string> => ({
    ...styled,
    vary: 'Cookie',
    ...(isMember && { 'cache-control': 'private, no-cache' }),
  });
  const publicUrl = (): string => platform.publicAddress.current();
  const find = async (edition: number, version: number | undefined) => {
    const found = await readEdition(platform, { edition }, version);
    if (!found) throw noEdition(texts.noSuchEdition);
    return found;
  };
  routes.on(newsletterOperations.editions, async ({ query: { limit = listed } }) => ({
    body: (await listEditions(platform, { limit })).map(toItem),
  }));
  routes.on(newsletterOperations.editionFile, async ({ params: { edition }, query }) => {
    const found = await find(edition, query.version);
    const attachment = `attachment; filename="${fileName(edition, found.date)}"`;
    const path = versionPath(found);
    return {
      body: editionDocument(found, { publicUrl: publicUrl(), path }),
      headers: { ...fileHeaders, 'content-disposition': attachment },
    };
  });
  routes.on(newsletterOperations.editionFeed, async () => ({
    body: editionFeed({
      publicUrl: publicUrl(),
      editions: await listEditions(platform, { limit: listed }),
    }),
    headers: { 'cache-control': publicFor },
  }));
  routes.on(newsletterOperations.editionArchive, async ({ query: { page = 1 }, caller }) => {
    const isMember = caller !== undefined;
    const pages = Math.max(1, Math.ceil((await countEditions(platform)) / editionsPerPage));
    if (page > pages) throw noEdition(texts.noSuchEdition);
    const skip = (page - 1) * editionsPerPage;
    const editions = await listEditions(platform, { limit: editionsPerPage, skip });
    const listing = { publicUrl: publicUrl(), editions, page, pages };
    const body = archiveDocument({ ...listing, faces, isMember });
    return { body, headers: pageHeaders(isMember) };
  });
  routes.on(newsletterOperations.editionPicture, async ({ params: { edition } }) => {
    const found = await find(edition, undefined);
    const body = await platform.shareCards.draw(editionCard(found));
    return { body, headers: { 'cache-control': 'public, max-age=3600' } };
  });
  routes.on(newsletterOperations.editionPage, async ({ params: { edition }, query, caller }) => {
    const isMember = caller !== undefined;
    const found = await find(edition, query.version);
    const path = editionPath(edition);
    const body = editionDocument(found, {
      publicUrl: publicUrl(),
      path,
      site: { faces, isMember },
    });
    return { body, headers: pageHeaders(isMember) };
  });
};

const publicFor = 'public, max-age=60';

// Documents run no scripts. Their one style sheet is allowed by its hash and may load the product's fonts.
const headersFor = (styles: string): Record<string, string> => {
  const hash = createHash('sha256').update(styles).digest('base64');
  return {
    'cache-control': publicFor,
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
};
const fileHeaders = headersFor(documentStyles);

type NamedVersion = Newsletter['versions'][number];

const toNewsletter = (edition: EditionVersion, versions: readonly NamedVersion[]): Newsletter => {
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

const toItem = ({
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
