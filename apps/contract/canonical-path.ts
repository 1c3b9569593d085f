import { findPage, isWebPage, pages } from './pages.ts';

/** The path of a page in its canonical case. Undefined when the path is already canonical or matches no page. */
export const canonicalPath = (path: string): string | undefined => {
  const meant = isWebPage(path) ? undefined : findPage(path.toLowerCase());
  if (meant === undefined) return undefined;
  const given = path.split('/');
  const parts = pages[meant.name].path.split('/');
  return parts.map((part, at) => (part.startsWith(':') ? given[at] : part)).join('/');
};
