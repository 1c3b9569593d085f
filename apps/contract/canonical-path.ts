import { findPage, isWebPage, pages } from './pages.ts';

/** The path of a page in its canonical case. Undefined when the path is already canonical or matches no page. */
export const canonicalPath = (path: string): string | undefined => {
  const page = isWebPage(path) ? undefined : findPage(path.toLowerCase());
  if (page === undefined) return undefined;
  const requestParts = path.split('/');
  const canonicalParts = pages[page.name].path.split('/');
  return canonicalParts
    .map((part, at) => (part.startsWith(':') ? requestParts[at] : part))
    .join('/');
};
