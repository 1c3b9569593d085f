/** The initials of the first and the last word. */
export const getInitials = (name: string): string => {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const initialWords = words.length > 1 ? [words[0], words.at(-1)] : words;
  return initialWords
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
};
