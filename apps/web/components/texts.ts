/** Texts of what stands instead of a page, and over it. */
export const texts = {
  away: {
    title: 'Network Error',
    text: 'The server does not answer. This page appears by itself as soon as it does.',
    action: 'Try again now',
  },
  newerVersion: {
    title: 'There is a newer version',
    text: 'Tidemark was updated while this page was open. Reload to see it.',
    action: 'Reload',
  },
  broken: {
    title: 'Something went wrong',
    text: 'This page did not load. Reload it to try again.',
    action: 'Reload',
  },
} as const;
