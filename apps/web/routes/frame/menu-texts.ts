export const menuTexts = {
  publicNav: 'Public pages',
  logIn: 'Log in',
  logOut: 'Log out',
  account: 'Account',
  subscription: 'Subscription',
  settings: 'Settings',
  console: 'Console',
  drawer: 'Menu',
  close: 'Close menu',
  nav: 'Main, in the menu',
  search: 'Coins and news, in the menu',
} as const;
