/** Stream names have the form `<category>-<id>`. The id can contain hyphens, the category cannot. */
export const getStreamCategory = (stream: string): string => {
  const hyphen = stream.indexOf('-');
  return hyphen < 0 ? stream : stream.slice(0, hyphen);
};

export const parseStreamId = (stream: string): string => stream.slice(stream.indexOf('-') + 1);
