import { lazy } from 'react';

/** The home page of the console. */
export const AttentionPage = lazy(async () => ({
  default: (await import('./attention-page.tsx')).AttentionPage,
}));
