/** Each character that ends the user name or the password too early, and how it is written instead. */
export const escapedCharacters = ['@', ':', '/', '?', '#', '%', '[', ']']
  .map((character) => `${character} as ${encodeURIComponent(character)}`)
  .join(', ');

/**
 * Whether the driver reads the user name and the password as they are meant. It ends them at the
 * first `@` and cuts the password at a second colon.
 */
export const hasReadableCredentials = (url: string): boolean => {
  const afterScheme = url.slice(url.indexOf('://') + 3);
  const lastAt = afterScheme.lastIndexOf('@');
  return lastAt === -1 || readableCredentials.test(afterScheme.slice(0, lastAt));
};

const readableCredentials = /^(?:[^@:/?#%[\]\s]|%[0-9a-f]{2})+:(?:[^@:/?#%[\]\s]|%[0-9a-f]{2})+$/i;
