import { newsEndpoints } from '#contract/endpoints/news.ts';
import { urlOf } from '#contract/endpoints/url.ts';
import { pages } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** Files of the page whose address starts so, beside those that the document loads itself. */
type FilesByStart = Record<string, string[]>;

const chunkOf = (bundle: Bundle, name: string): Rolldown.OutputChunk | undefined =>
  Object.values(bundle).find(
    (file): file is Rolldown.OutputChunk =>
      file.type === 'chunk' && file.facadeModuleId?.endsWith(`/routes/${name}.tsx`) === true,
  );

const filesOf = (
  bundle: Bundle,
  names: readonly string[],
  loaded: ReadonlySet<string>,
): string[] => {
  const files = new Set<string>();
  const follow = (file: string): void => {
    const found = bundle[file];
    if (found?.type !== 'chunk' || loaded.has(file) || files.has(file)) return;
    files.add(file);
    for (const next of found.imports) follow(next);
  };
  for (const name of names) {
    const chunk = chunkOf(bundle, name);
    if (chunk) follow(chunk.fileName);
  }
  return [...files].map((file) => `/${file}`);
};

// A page's module is called after the start of its path, or as the page is in the table.
const filesByStart = (bundle: Bundle, loaded: ReadonlySet<string>): FilesByStart => {
  const starts = new Map(
    Object.entries(pages).map(([name, { path }]) => [path.split('/')[1] ?? '', name]),
  );
  const found = [...starts].map(([start, name]) => {
    const module = chunkOf(bundle, start) ? start : name;
    return [start, filesOf(bundle, [module], loaded)] as const;
  });
  return Object.fromEntries(found.filter(([, files]) => files.length > 0));
};

const loadedByDocument = (bundle: Bundle): Set<string> => {
  const loaded = new Set<string>();
  const follow = (file: string): void => {
    const found = bundle[file];
    if (found?.type !== 'chunk' || loaded.has(file)) return;
    loaded.add(file);
    found.imports.forEach(follow);
  };
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && file.isEntry) follow(file.fileName);
  }
  return loaded;
};

const scriptTag = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g;

const newestStories = urlOf(newsEndpoints.publicNews, { query: { limit: 20 } });

// What pages ask for as soon as they are rendered and may be asked by anybody: who was a member may be none any more.
const openAnswers: Record<string, readonly string[]> = {
  dashboard: [paths.topCoins, paths.dailyMovers, paths.plans],
  markets: [paths.topCoins, paths.dailyMovers],
  news: [newestStories],
};

const ownAnswers: Record<string, readonly string[]> = {
  dashboard: [paths.preferences],
  news: [paths.preferences],
};

const script = (entry: string, bundle: Bundle): string => {
  const loaded = loadedByDocument(bundle);
  const byStart = filesByStart(bundle, loaded);
  const visitor = filesOf(bundle, ['gates', 'front-door'], loaded);
  return `
      {
        const { dataset } = document.documentElement;
        const [start = 'dashboard', rest] = location.pathname.split('/').filter(Boolean);
        // Of the page at the start itself: one below it asks for other things.
        const asked = (answers) => (rest ? [] : (answers[start] ?? []));
        const hint = (attributes, hrefs) => hrefs.forEach((href) => document.head.append(Object.assign(document.createElement('link'), attributes, { href })));
        const load = (hrefs) => hint({ rel: 'modulepreload' }, hrefs);
        const ask = (hrefs) => hint({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous' }, hrefs);
        const forFrame = () => ask(['${paths.access}', ...asked(${JSON.stringify(openAnswers)})]);
        const forMember = () => ask(asked(${JSON.stringify(ownAnswers)}));
        const forVisitor = () => load(start === 'dashboard' ? ${JSON.stringify(visitor)} : []);
        load(${JSON.stringify(byStart)}[start] ?? []);
        ask([start === 'auth' ? '${paths.demo}' : '${paths.marketList}']);
        // Who it is decides what else is needed: asked before the app is there, which takes this answer for its first question.
        const limit = AbortSignal.timeout(10000);
        const check = fetch('${paths.authCheck}', { method: 'POST', headers: { accept: 'application/json' }, signal: limit });
        globalThis.askedEarly = { '${paths.authCheck}': check };
        const seemsMember = dataset.frame === 'member';
        if (seemsMember) forFrame();
        check.then((answer) => answer.clone().json()).then(({ user }) => {
          if (!user) return forVisitor();
          if (!seemsMember) forFrame();
          forMember();
        }).catch(() => {});
        // The style sheet may hold the parser up before it reaches the element that the app fills.
        const parsed = document.readyState === 'loading'
          ? new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
          : Promise.resolve();
        const begin = () => parsed.then(() => import('${entry}'));
        if (!document.hidden) requestAnimationFrame(() => setTimeout(begin));
        setTimeout(begin, document.hidden ? 0 : 1500);
      }
    `;
};

/**
 * The document is painted before the app's code runs, which would hold the first frame up; a hidden tab paints nothing and does not wait.
 * Meanwhile it loads what the page at its address needs, and the style sheet, which stands behind the frame.
 */
export const startAfterFirstFrame = (): Plugin => ({
  name: 'start-after-first-frame',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const [sheet = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
      // The entry itself holds no code: Vite names the files that it would import, in order.
      const entries = [...html.matchAll(scriptTag)].map(([, entry = '']) => entry);
      const entry = entries.at(-1) ?? '';
      if (entry === '' || sheet === '')
        throw new Error('the document has no entry or no style sheet');
      return html
        .replace(sheet, '')
        .replaceAll(scriptTag, '<link rel="modulepreload" crossorigin href="$1">')
        .replace('<div id="root">', `${sheet}\n    <div id="root">`)
        .replace('</head>', `  <script>${script(entry, bundle ?? {})}</script>\n  </head>`);
    },
  },
});
