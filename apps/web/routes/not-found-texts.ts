export const notFoundTexts = {
  title: '404 Page Not Found',
  forDevelopers: 'Did you forget to add the page to the router?',
} as const;
