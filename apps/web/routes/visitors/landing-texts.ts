export const landingTexts = {
  title: 'Welcome to Tidemark',
  text: 'Crypto prices, news and forecasts. Every price timestamped. Every forecast scored.',
  login: 'Login to Continue',
} as const;
