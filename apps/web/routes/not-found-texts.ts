export const notFoundTexts = {
  title: '404 Page Not Found',
  forDevelopers: 'Did you forget to add the page to the router?',
  nothing: 'No page exists at',
  mistyped: 'The address may be old or mistyped.',
  meant: 'Did you mean',
  coin: 'Cryptocurrency not found. No coin on Tidemark has the symbol',
  markets: 'Markets',
  dashboard: 'Dashboard',
} as const;
