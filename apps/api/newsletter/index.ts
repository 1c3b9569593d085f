import { createHash } from 'node:crypto';
import { renderArchivePage, editionFeed } from '#application/editions/archive-documents.ts';
import {
  documentStyles,
  type FontUrls,
  siteStyles,
} from '#application/editions/document-styles.ts';
import { editionCard } from '#application/editions/edition-card.ts';
import { editionDocument } from '#application/editions/edition-document.ts';
import { editionPath, editionFileName, versionPath } from '#application/editions/edition-paths.ts';
import { describeProduction } from '#application/editions/describe-production.ts';
import {
  type ProducedEdition,
  type EditionPorts,
  produceEdition,
} from '#application/editions/produce-edition.ts';
import { editionVersions, readEdition } from '#application/editions/read-edition.ts';
import { unchangedHeader } from '#contract/headers.ts';
import {
  newsletterOperations,
  type EditionItem,
  type Newsletter,
} from '#contract/newsletter/newsletter.ts';
import type { EditionVersion } from '#domain/edition/edition.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { Config } from '#platform/config.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ShareCards } from '#platform/pictures/share-cards.port.ts';
import type { PublicAddress } from '#platform/public-address.ts';
import { findAccount } from '#projections/account-details/read-model.ts';
import {
  countEditions,
  findEdition,
  listEditions,
  type EditionDocument,
} from '#projections/editions/read-model.ts';
import { type MaintenanceDeps, refuseDuringMaintenance } from '../http/maintenance.ts';
import { requireOwnOrigin } from '../http/origin.ts';
import type { Routes } from '../http/route.ts';
import { newsletterTexts as texts } from './texts.ts';
import { chapterHtml } from '#application/editions/chapter-html.ts';
import { disclaimer } from '#application/editions/chapter-headings.ts';
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
  readonly faces?: FontUrls | undefined;
};

const defaultListSize = 30;
const editionsPerPage = 20;

/** The current newsletter for staff, and the public archive with its pages and feed. */
export const newsletterRoutes = (deps: NewsletterRoutesDeps): void => {
  staffRoutes(deps);
  archiveRoutes(deps);
};

const staffRoutes = (deps: NewsletterRoutesDeps): void => {
  const { routes, platform, maintenance, systemNow } = deps;
  const getToday = (): string => platform.clock.now().toISOString().slice(0, 10);
  const toProductionRequest = (refresh: boolean) => ({
    date: getToday(),
    refresh,
    systemNow: systemNow(),
  });
  const toEditionReply = async (edition: EditionVersion) => ({
    body: toNewsletter(edition, await listVersionsWithActors(platform, edition)),
    headers: { 'cache-control': 'no-store' },
  });
  const toProductionReply = async ({ edition, result }: ProducedEdition) => {
    const reply = await toEditionReply(edition);
    if (result.position !== undefined) return reply;
    return { ...reply, headers: { ...reply.headers, [unchangedHeader]: 'true' } };
  };
  routes.on(
    newsletterOperations.newsletterToday,
    async ({ query, req, command, waitForProjections }) => {
      if (query.refresh !== 'true') {
        const edition = (await editionVersions(platform, getToday())).at(-1);
        return edition ? toEditionReply(edition) : { body: null };
      }
      // Specified as GET although it writes, so the origin and the maintenance are checked here.
      requireOwnOrigin(req, platform.config.PUBLIC_URL);
      refuseDuringMaintenance({ clock: platform.clock, maintenance });
      const outcome = await produceEdition(platform, toProductionRequest(true), command);
      await waitForProjections();
      return toProductionReply(outcome);
    },
  );
  routes.on(newsletterOperations.newsletterProduction, async () => {
    const now = platform.clock.now();
    const productionRequest = { date: getToday(), systemNow: systemNow() };
    return {
      body: await describeProduction(platform, productionRequest, now),
      headers: { 'cache-control': 'no-store' },
    };
  });
  routes.on(newsletterOperations.generateNewsletter, async ({ command, waitForProjections }) => {
    const outcome = await produceEdition(platform, toProductionRequest(false), command);
    await waitForProjections();
    return toProductionReply(outcome);
  });
};

const editionNotFoundError = (message: string): Rejection =>
  new Rejection('missing', 'edition/none', { message });

// The list contains the actors, which come from the event metadata.
const listVersionsWithActors = async (
  platform: EditionPorts,
  { date }: EditionVersion,
): Promise<VersionWithActor[]> => {
  const storedVersions = (await findEdition(platform, date))?.versions ?? [];
  return Promise.all(
    storedVersions.map(async (one) => ({ ...one, by: await getActorName(platform, one.by) })),
  );
};

const getActorName = async (platform: EditionPorts, actor: string): Promise<string> => {
  if (actor === 'system') return texts.schedule;
  const account = await findAccount(platform, actor);
  return account ? account.displayName || account.email : actor;
};

const archiveRoutes = ({ routes, platform, faces }: NewsletterRoutesDeps): void => {
  const styledHeaders = createDocumentHeaders(siteStyles(faces));
  // The header of a page differs for members.
  const getPageHeaders = (isMember: boolean): Record<string, string> => ({
    ...styledHeaders,
    vary: 'Cookie',
    ...(isMember && { 'cache-control': 'private, no-cache' }),
  });
  const getPublicUrl = (): string => platform.publicAddress.current();
  const requireEdition = async (edition: number, version: number | undefined) => {
    const editionVersion = await readEdition(platform, { edition }, version);
    if (!editionVersion) throw editionNotFoundError(texts.noSuchEdition);
    return editionVersion;
  };
  routes.on(newsletterOperations.editions, async ({ query: { limit = defaultListSize } }) => ({
    body: (await listEditions(platform, { limit })).map(toItem),
  }));
  routes.on(newsletterOperations.editionFile, async ({ params: { edition }, query }) => {
    const editionVersion = await requireEdition(edition, query.version);
    const attachment = `attachment; filename="${editionFileName(edition, editionVersion.date)}"`;
    const path = versionPath(editionVersion);
    return {
      body: editionDocument(editionVersion, { publicUrl: getPublicUrl(), path }),
      headers: { ...fileHeaders, 'content-disposition': attachment },
    };
  });
  routes.on(newsletterOperations.editionFeed, async () => ({
    body: editionFeed({
      publicUrl: getPublicUrl(),
      editions: await listEditions(platform, { limit: defaultListSize }),
    }),
    headers: { 'cache-control': publicCacheControl },
  }));
  routes.on(newsletterOperations.editionArchive, async ({ query: { page = 1 }, caller }) => {
    const isMember = caller !== undefined;
    const pageCount = Math.max(1, Math.ceil((await countEditions(platform)) / editionsPerPage));
    if (page > pageCount) throw editionNotFoundError(texts.noSuchEdition);
    const skip = (page - 1) * editionsPerPage;
    const editions = await listEditions(platform, { limit: editionsPerPage, skip });
    const listing = { publicUrl: getPublicUrl(), editions, page, pages: pageCount };
    const body = renderArchivePage({ ...listing, faces, isMember });
    return { body, headers: getPageHeaders(isMember) };
  });
  routes.on(newsletterOperations.editionPicture, async ({ params: { edition } }) => {
    const editionVersion = await requireEdition(edition, undefined);
    const body = await platform.shareCards.draw(editionCard(editionVersion));
    return { body, headers: { 'cache-control': 'public, max-age=3600' } };
  });
  routes.on(newsletterOperations.editionPage, async ({ params: { edition }, query, caller }) => {
    const isMember = caller !== undefined;
    const editionVersion = await requireEdition(edition, query.version);
    const path = editionPath(edition);
    const body = editionDocument(editionVersion, {
      publicUrl: getPublicUrl(),
      path,
      site: { faces, isMember },
    });
    return { body, headers: getPageHeaders(isMember) };
  });
};

const publicCacheControl = 'public, max-age=60';

// Documents run no scripts. Their one style sheet is allowed by its hash and may load the product's fonts.
const createDocumentHeaders = (styles: string): Record<string, string> => {
  const hash = createHash('sha256').update(styles).digest('base64');
  return {
    'cache-control': publicCacheControl,
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
};
const fileHeaders = createDocumentHeaders(documentStyles);

type VersionWithActor = Newsletter['versions'][number];

const toNewsletter = (
  edition: EditionVersion,
  versions: readonly VersionWithActor[],
): Newsletter => {
  const { chapters, snapshot, missing, date, title, version, generatedAt } = edition;
  const baseUrls = { product: '', snapshot: versionPath(edition) };
  const renderChapter = (name: ChapterName): string => chapterHtml(chapters[name], baseUrls);
  return {
    edition: edition.edition,
    date,
    title,
    version,
    generatedAt,
    disclaimer,
    chapter1_greeting: renderChapter('greeting'),
    chapter2_highlights: renderChapter('highlights'),
    chapter3_altMovers: renderChapter('altMovers'),
    chapter4_marketOverview: renderChapter('marketOverview'),
    chapter5_takeaways: renderChapter('takeaways'),
    chapter6_analysis: renderChapter('analysis'),
    chapter7_thanks: renderChapter('thanks'),
    simulated: snapshot.some((group) => group.simulated),
    sendable: isSendable(edition),
    missing: [...missing],
    figures: Object.values(chapters)
      .flat()
      .reduce((sum, block) => sum + countFiguresInBlock(block), 0),
    versions: versions.toReversed(),
  };
};

const countFiguresInBlock = (block: Block): number => {
  switch (block.kind) {
    case 'paragraph':
      return countFiguresInSpans(block.spans);
    case 'list':
      return block.items.reduce((sum, item) => sum + countFiguresInSpans(item), 0);
    case 'story':
      return countFiguresInSpans(block.about);
    case 'movers':
    case 'prices':
      return block.coins.reduce((sum, { inFull }) => sum + (inFull ? 3 : 2), 0);
  }
};

const countFiguresInSpans = (spans: readonly Span[]): number =>
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
