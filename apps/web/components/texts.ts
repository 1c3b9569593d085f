export const texts = {
  loading: 'Loading',
  tryAgain: 'Try again',
  usd: 'USD',
  away: {
    title: 'Network Error',
    text: 'We cannot reach the server. This page opens automatically as soon as we can.',
    action: 'Try again now',
  },
  newerVersion: {
    title: 'A new version is available',
    text: 'Tidemark was updated while this page was open. Reload to get it.',
    action: 'Reload',
  },
  broken: {
    title: 'Something went wrong',
    text: 'This page did not load. Reload it to try again.',
    action: 'Reload',
  },
} as const;
