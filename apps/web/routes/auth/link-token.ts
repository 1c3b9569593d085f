const tokenKey = 'tidemark.link';

type LinkToken = { readonly path: string; readonly token: string };

/** Keeps the token of a mailed link in this tab. Without storage, a reload loses it. */
export const saveLinkToken = (link: LinkToken): void => {
  try {
    sessionStorage.setItem(tokenKey, JSON.stringify(link));
  } catch {
    // Storage is blocked: the link works as long as the page is not reloaded.
  }
};

export const forgetLinkToken = (): void => {
  try {
    sessionStorage.removeItem(tokenKey);
  } catch {
    // Nothing was stored.
  }
};

/** The token of the link that opened this page in this tab; empty without one. */
export const readLinkToken = (path: string): string => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(tokenKey) ?? 'null');
    return isLinkToken(stored) && stored.path === path ? stored.token : '';
  } catch {
    return '';
  }
};

const isLinkToken = (stored: unknown): stored is LinkToken =>
  typeof stored === 'object' &&
  stored !== null &&
  'path' in stored &&
  'token' in stored &&
  typeof stored.token === 'string';
