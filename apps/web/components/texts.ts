/** Texts of the parts that all pages share. */
export const texts = {
  loading: 'Loading',
  tryAgain: 'Try again',
  away: {
    title: 'Network Error',
    text: 'The server is not answering. This page opens by itself as soon as it does.',
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
