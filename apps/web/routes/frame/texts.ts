/** Texts of the frame around every page. */
export const frameTexts = {
  brand: 'Tidemark',
  home: 'Tidemark, home',
  skip: 'Skip to content',
  theme: 'Switch between light and dark',
  sidebar: 'Sidebar',
  expand: 'Expand sidebar',
  collapse: 'Collapse sidebar',
  nav: 'Main',
  openMenu: 'Open menu',
  search: 'Coins and news',
  accountMenu: 'Account menu',
  newsletter: 'Newsletter',
  notAdvice: 'Not investment advice.',
  prices: (source: string): string => ` Prices: ${source}.`,
} as const;
