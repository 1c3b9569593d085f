/** A stream is named `<category>-<id>`; the id may hold hyphens, the category none. */
export const categoryOf = (stream: string): string => {
  const hyphen = stream.indexOf('-');
  return hyphen < 0 ? stream : stream.slice(0, hyphen);
};

export const idIn = (stream: string): string => stream.slice(stream.indexOf('-') + 1);
