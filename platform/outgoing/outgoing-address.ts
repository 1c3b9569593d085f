/** An address to which requests may be sent; undefined for other protocols, and for addresses with a user. */
export const parseOutgoingAddress = (text: string, base?: URL): URL | undefined => {
  const url = URL.canParse(text, base?.href) ? new URL(text, base) : undefined;
  return url && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password
    ? url
    : undefined;
};
