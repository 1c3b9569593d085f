import type { IncomingMessage, ServerResponse } from 'node:http';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import type { FontUrls } from '#application/editions/document-styles.ts';
import { canonicalPath } from '#contract/canonical-path.ts';
import { coinOverviewPath } from '#contract/coin-overview-path.ts';
import {
  findPage,
  isConsolePath,
  type PageMatch,
  type PageName,
  pages as webPages,
} from '#contract/pages.ts';
import { matchesEntityTag } from '../http/consistency/is-unchanged.ts';
import { isMachinePath } from '../http/fallback.ts';
import type { SessionGate } from '../http/session/session.ts';
import { getNonce } from '../http/security-headers.ts';
import { HttpError, toProblemResponse } from '../http/problem-details.ts';
import { httpTexts } from '../http/texts.ts';
import { type BuiltFile, readBuiltFiles, type Encoding, noncePlaceholder } from './built-files.ts';
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { SourceMode } from '#platform/sources/source.port.ts';
import type { LoadedContent, LoadPageContent, PageContent } from './page-content.ts';
import { withPageHead, withPlainContent, withRootAttributes } from './page-heads.ts';

export type FrontEndFolders = {
  readonly web: string;
  readonly admin: string;
};

/** Serves the not-found page if possible. Returns false when the caller must respond. */
export type ServeNotFound = (
  exchange: { readonly req: Request; readonly res: Response },
  error: unknown,
) => boolean;

export type FrontEnds = {
  readonly serve: RequestHandler;
  /** Whether a request is for a build file. Documents do not count. */
  readonly isForFile: (req: IncomingMessage) => boolean;
  /** Serves the not-found page to a browser that requested a page that does not exist. */
  readonly notFound: ServeNotFound;
  readonly inline: InlineHashes;
  readonly faces: FontUrls | undefined;
};

export type IsKnownCoin = (symbol: string) => boolean;
/** The current symbol of a coin by one of its symbols. Undefined for an unknown symbol. */
export type FindCurrentSymbol = (symbol: string) => string | undefined;

export type FrontEndOptions = PageFacts & {
  readonly isKnownCoin: IsKnownCoin;
  /** Whether the coin is on the list; also true before the first list. */
  readonly isListedCoin: IsKnownCoin;
  readonly loadContent: LoadPageContent;
  readonly symbolNow: FindCurrentSymbol;
  readonly gate: Pick<SessionGate, 'hasSessionCookie'>;
};

/** Hashed files are immutable, and documents are always revalidated. Both are sent precompressed where possible. */
export const loadFrontEnds = async (
  folders: FrontEndFolders,
  { isKnownCoin, isListedCoin, symbolNow, loadContent, gate, ...facts }: FrontEndOptions,
): Promise<FrontEnds> => {
  const [web, admin] = await Promise.all([
    readBuiltFiles(folders.web),
    readBuiltFiles(folders.admin),
  ]);
  const documents = [web.get('/index.html'), admin.get('/index.html')];
  const htmlTexts = documents.map((file) => file?.encodings.identity?.toString('utf8') ?? '');
  const pages = createPageDocuments(web.get('/index.html'), facts);
  return {
    serve: createHandler({
      web,
      admin,
      pages,
      isKnownCoin,
      isListedCoin,
      symbolNow,
      loadContent,
      gate,
    }),
    isForFile: ({ method = '', url = '' }) =>
      isReadMethod(method) && findFile({ web, admin }, url.split('?')[0] ?? '') !== undefined,
    notFound: createNotFoundHandler(pages, gate),
    inline: computeInlineHashes(htmlTexts),
    faces: findFaces([...web.keys()]),
  };
};

const findFaces = (paths: readonly string[]): FontUrls | undefined => {
  const findFontFile = (name: string): string | undefined =>
    paths.find(
      (file) => file.startsWith(`/assets/${name}-latin-wght-normal-`) && file.endsWith('.woff2'),
    );
  const [sans, serif] = [findFontFile('ibm-plex-sans'), findFontFile('source-serif-4')];
  return sans !== undefined && serif !== undefined ? { sans, serif } : undefined;
};

type Files = ReadonlyMap<string, BuiltFile>;

type BuiltFrontEnds = Pick<
  FrontEndOptions,
  'isKnownCoin' | 'isListedCoin' | 'symbolNow' | 'loadContent' | 'gate'
> & {
  readonly web: Files;
  readonly admin: Files;
  readonly pages: PageDocuments;
};

// To a reader, an invalid edition address is the same as a missing edition.
const notFoundStatuses: ReadonlySet<number> = new Set([400, 404]);

const createNotFoundHandler =
  (pages: PageDocuments, gate: FrontEndOptions['gate']): ServeNotFound =>
  ({ req, res }, error) => {
    const document = pages({ page: undefined, session: gate.hasSessionCookie(req) });
    const isPage = req.method === 'GET' && !isMachinePath(req.path);
    const wantsPage = isPage && req.accepts(['json', 'html']) === 'html';
    if (!document || !wantsPage || res.headersSent) return false;
    if (!notFoundStatuses.has(toProblemResponse(error, '').status ?? 500)) return false;
    sendFile({ req, res }, document, 404);
    return true;
  };

const createHandler =
  (built: BuiltFrontEnds): RequestHandler =>
  async (req, res, next) => {
    if (!isReadMethod(req.method)) {
      next();
      return;
    }
    const canonical = canonicalPath(req.path);
    if (canonical !== undefined) {
      res.redirect(308, `${canonical}${getQueryString(req)}`);
      return;
    }
    const overviewPath = getOverviewPath(req.path, built.symbolNow);
    if (overviewPath !== undefined && overviewPath !== req.path) {
      // Temporary, because another coin may use the symbol later.
      res.redirect(307, `${overviewPath}${getQueryString(req)}`);
      return;
    }
    const renamedPath = getRenamedCoinPath(req.path, built.symbolNow);
    if (renamedPath !== undefined) {
      // Temporary, because another coin may use the symbol later.
      res.redirect(307, `${renamedPath}${getQueryString(req)}`);
      return;
    }
    const { file, status } = await chooseFile(req, built);
    if (!file) throw notBuiltError();
    if (status === 503) res.setHeader('retry-after', '5');
    sendFile({ req, res }, file, status);
  };

const isReadMethod = (method: string): boolean => method === 'GET' || method === 'HEAD';

const findFile = (
  { web, admin }: Pick<BuiltFrontEnds, 'web' | 'admin'>,
  path: string,
): BuiltFile | undefined => {
  if (path.endsWith('/index.html')) return undefined;
  return isConsolePath(path) ? admin.get(path.slice('/admin'.length)) : web.get(path);
};

const chooseFile = async (
  req: Request,
  { web, admin, pages, gate, ...built }: BuiltFrontEnds,
): Promise<{ file: BuiltFile | undefined; status: number }> => {
  const { path } = req;
  const asset = findFile({ web, admin }, path);
  if (asset) return { file: asset, status: 200 };
  if (isConsolePath(path)) {
    const status = /\.\w+$/.test(path) && path !== '/admin/index.html' ? 404 : 200;
    return { file: admin.get('/index.html'), status };
  }
  const page = findExistingPage(path, built);
  const loaded = page && (await built.loadContent(page));
  const session = gate.hasSessionCookie(req);
  const content = loaded?.state === 'found' ? loaded.content : undefined;
  return { file: pages({ page: page?.name, content, session }), status: getStatus(page, loaded) };
};

const getStatus = (page: PageMatch | undefined, loaded: LoadedContent | undefined): number => {
  if (page === undefined || loaded?.state === 'missing') return 404;
  // A search engine that gets no facts about a coin must not take the page for an empty one.
  return page.name === 'coinOverview' && loaded?.state !== 'found' ? 503 : 200;
};

const getQueryString = ({ url }: Request): string => /\?.*$/.exec(url)?.[0] ?? '';

const coinPages: ReadonlySet<string> = new Set<PageName>(['coin', 'marketDetail']);

const getRenamedCoinPath = (path: string, symbolNow: FindCurrentSymbol): string | undefined => {
  const page = findPage(path);
  if (!page || !coinPages.has(page.name)) return undefined;
  const symbol = page.params['coinSymbol'] ?? '';
  const now = symbolNow(symbol);
  if (now === undefined || now.toUpperCase() === symbol.toUpperCase()) return undefined;
  return webPages[page.name].path.replace(':coinSymbol', encodeURIComponent(now));
};

// A coin has one address, in the letters of its current symbol.
const getOverviewPath = (path: string, symbolNow: FindCurrentSymbol): string | undefined => {
  const page = findPage(path);
  if (page?.name !== 'coinOverview') return undefined;
  const symbol = symbolNow(page.params['coinSymbol'] ?? '');
  return symbol === undefined ? undefined : coinOverviewPath(symbol);
};

const findExistingPage = (
  path: string,
  { isKnownCoin, isListedCoin }: Pick<FrontEndOptions, 'isKnownCoin' | 'isListedCoin'>,
): PageMatch | undefined => {
  const page = findPage(path);
  const symbol = page?.params['coinSymbol'];
  if (page === undefined || symbol === undefined) return page;
  const exists = page.name === 'coinOverview' ? isListedCoin(symbol) : isKnownCoin(symbol);
  return exists ? page : undefined;
};

const notBuiltError = (): HttpError =>
  new HttpError(404, 'request/no-such-route', {
    message: httpTexts.notBuilt,
  });

type HttpExchange = { readonly req: IncomingMessage; readonly res: ServerResponse };

const sendFile = ({ req, res }: HttpExchange, file: BuiltFile, status: number): void => {
  if (file.template !== undefined) {
    sendWithNonce(res, file.template, status);
    return;
  }
  res.setHeader('etag', file.tag);
  // A document's first frame depends on whether there is a session.
  res.setHeader('vary', file.immutable ? 'accept-encoding' : 'accept-encoding, cookie');
  res.setHeader(
    'cache-control',
    file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
  if (status === 200 && matchesEntityTag(req.headers['if-none-match'], file.tag)) {
    res.writeHead(304).end();
    return;
  }
  const encoding = chooseEncoding(req.headers['accept-encoding'], file);
  const bytes = file.encodings[encoding];
  if (encoding !== 'identity') res.setHeader('content-encoding', encoding);
  res.setHeader('content-type', file.type);
  res.setHeader('content-length', bytes?.byteLength ?? 0);
  res.writeHead(status);
  res.end(req.method === 'HEAD' ? undefined : bytes);
};

// Never cached, because the document and the policy share one nonce.
const sendWithNonce = (res: ServerResponse, template: string, status: number): void => {
  const bytes = Buffer.from(template.replaceAll(noncePlaceholder, getNonce(res)));
  res.setHeader('cache-control', 'no-store');
  res.setHeader('content-type', 'text/html; charset=utf-8');
  res.setHeader('content-length', bytes.byteLength);
  res.writeHead(status);
  res.end(bytes);
};

const chooseEncoding = (accepted: string | undefined, file: BuiltFile): Encoding => {
  const acceptedEncodings = (accepted ?? '')
    .split(',')
    .filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer))
    .map((offer) => offer.split(';')[0]?.trim());
  const compressedEncoding = (['br', 'gzip'] as const).find(
    (encoding) => acceptedEncodings.includes(encoding) && file.encodings[encoding] !== undefined,
  );
  return compressedEncoding ?? 'identity';
};

// Works from source files and from the build.
const projectFolder = path.dirname(findPackageJSON('.', import.meta.url) ?? '');

/** Output folders of `npm run build`. */
export const getFrontEndFolders = (): FrontEndFolders => ({
  web: path.join(projectFolder, 'apps/web/dist'),
  admin: path.join(projectFolder, 'apps/admin/dist'),
});

type InlineHashes = {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
};

const computeInlineHashes = (documents: readonly string[]): InlineHashes => ({
  scripts: documents.flatMap((html) =>
    computeHashes(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi),
  ),
  styles: documents.flatMap((html) => computeHashes(html, /<style[^>]*>([\s\S]*?)<\/style>/gi)),
});

const computeHashes = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

/**
 * `page` is undefined for an unknown address. `session` says whether the request has a session cookie. The session may
 * have ended.
 */
type DocumentRequest = {
  readonly page: PageName | undefined;
  readonly session: boolean;
  readonly content?: PageContent | undefined;
};

/** Builds the web app's document with the head of a page and the static shell. */
type PageDocuments = (of: DocumentRequest) => BuiltFile | undefined;

type PageFacts = {
  readonly publicUrl: () => string;
  /** Undefined before the first reading. */
  readonly marketKind: () => SourceMode | undefined;
};

// More than one for every coin of the list, with and without a session.
const maxDocuments = 300;

/**
 * Each document is built on first request, and again when its content, the public address or the kind of market
 * changes. The root element carries page, frame and kind of market, so that the first frame shows the right texts.
 */
const createPageDocuments = (
  document: BuiltFile | undefined,
  { publicUrl, marketKind }: PageFacts,
): PageDocuments => {
  const documentCache = new LRUCache<string, BuiltFile>({ max: maxDocuments });
  return ({ page, session, content }) => {
    const html = document?.encodings.identity?.toString('utf8');
    if (!document || html === undefined) return document;
    const address = publicUrl();
    const market = marketKind();
    const frame = session ? 'member' : undefined;
    const key = JSON.stringify([page, market, frame, address, content]);
    const cachedDocument = documentCache.get(key);
    if (cachedDocument) return cachedDocument;
    const head = { page, publicUrl: address, content };
    const { title: heading, text: lead } = content?.shell ?? {};
    const rootAttributes = { page, market, frame, heading, lead };
    const filled = withPlainContent(withPageHead(html, head), head);
    const text = withRootAttributes(filled, rootAttributes);
    const file = compressDocument(document, text, content ? 'fast' : 'best');
    documentCache.set(key, file);
    return file;
  };
};

// Documents about a coin change every minute, so they are compressed on request.
const brotliQuality = { fast: 5, best: constants.BROTLI_MAX_QUALITY } as const;

const compressDocument = (
  document: BuiltFile,
  html: string,
  quality: keyof typeof brotliQuality,
): BuiltFile => {
  const identity = Buffer.from(html);
  const tag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`;
  const encodings = {
    identity,
    gzip: gzipSync(identity),
    br: brotliCompressSync(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality[quality] },
    }),
  };
  return { ...document, tag, encodings };
};
