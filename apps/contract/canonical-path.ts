import { findPage, isWebPage, pages } from './pages.ts';

/** The path of the page that another path means but for upper and lower case; undefined when it is a page already, or means none. */
export const canonicalPath = (path: string): string | undefined => {
  const meant = isWebPage(path) ? undefined : findPage(path.toLowerCase());
  if (meant === undefined) return undefined;
  const given = path.split('/');
  const parts = pages[meant.name].path.split('/');
  return parts.map((part, at) => (part.startsWith(':') ? given[at] : part)).join('/');
};
