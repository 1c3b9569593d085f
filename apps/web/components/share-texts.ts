export const shareTexts = {
  share: 'Share',
  copied: 'Link copied',
  failed: 'Could not copy the link. Copy it from here:',
} as const;
