/** Weak comparison of `If-None-Match` (RFC 9110). */
export const isUnchanged = (header: string | undefined, tag: string): boolean => {
  if (header === undefined) return false;
  if (header === tag || header.trim() === '*') return true;
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
};
