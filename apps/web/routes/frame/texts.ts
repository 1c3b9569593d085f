export const frameTexts = {
  home: 'Tidemark, home',
  skip: 'Skip to content',
  theme: 'Switch between light and dark',
  accountMenu: 'Account menu',
  newsletter: 'Newsletter',
  plans: 'Plans and prices',
} as const;
