/** The pages of the web app: the server answers these with its document and every other path with a 404. */
export const webPages = [
  '/',
  '/dashboard',
  '/auth',
  '/news',
  '/news/:id',
  '/predictions',
  '/track-record',
  '/markets',
  '/markets/:symbol',
  '/market-sentiment',
  '/crypto/:coinSymbol',
  '/portfolio',
  '/settings',
  '/subscription',
  '/newsletter',
  '/newsletter/:edition',
  '/admin/monitoring',
] as const;

const patterns = webPages.map(
  (page) => new RegExp(`^${page.replaceAll(/:[A-Za-z]+/g, '[^/]+')}/?$`),
);

/** Whether a path, without its query, is a page of the web app; a slash at its end does not matter. */
export const isWebPage = (path: string): boolean => patterns.some((pattern) => pattern.test(path));

/** Everything under `/admin` is the console, except the web app's own page. */
export const isConsolePath = (path: string): boolean =>
  /^\/admin(\/|$)/.test(path) && !isWebPage(path);
