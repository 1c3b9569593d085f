/** Longest bio, in characters. */
export const longestBio = 160;

/** What a photo may be when it is sent; it is stored as a small WebP picture. */
export const photoUpload = {
  types: ['image/png', 'image/jpeg', 'image/webp'],
  mostBytes: 2_000_000,
} as const;
