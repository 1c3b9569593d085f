export const texts = {
  loading: 'Loading',
} as const;
