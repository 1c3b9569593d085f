/** Maximum length of a bio, in characters. */
export const maxBioLength = 160;

/** Limits for an uploaded photo, which is stored as a small WebP image. */
export const photoUpload = {
  types: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes: 2_000_000,
} as const;
