// Read when the app starts, because the path changes later.
const missingPath =
  document.documentElement.dataset['missing'] === 'true' ? location.pathname : undefined;

/** Whether the server found nothing at the address with which the app was opened, such as a story that does not exist. */
export const isMissingAddress = (path: string): boolean => path === missingPath;
