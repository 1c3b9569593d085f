/** Written by `npm run legal` from the texts in `legal/`. */
export const publishedVersions = {
  terms: '2026-11-29',
  privacy: '2026-12-01',
  risk: '2026-11-22',
} as const;
