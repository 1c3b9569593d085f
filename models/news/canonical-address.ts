const trackingParameters =
  /^(?:utm_.*|fbclid|gclid|dclid|msclkid|mc_[ce]id|igshid|ref|ref_src|cmpid|wt_mc|yclid|_hs(?:enc|mi)|at_(?:medium|campaign)|ncid|rss)$/i;

/** The address over https without campaign parameters or a fragment. */
export const canonicalAddress = (address: string): string => {
  const url = new URL(address);
  if (url.protocol === 'http:' && url.port === '') url.protocol = 'https:';
  url.hash = '';
  for (const name of [...url.searchParams.keys()])
    if (trackingParameters.test(name)) url.searchParams.delete(name);
  // Assigned only when no parameter is left, because reserialising would change the escaping of the others.
  if (url.searchParams.size === 0) url.search = '';
  return url.href;
};

/** Addresses of the same article have the same key. */
export const addressKey = (canonical: string): string => {
  const { host, pathname, search } = new URL(canonical);
  return `${host.replace(/^(?:www|m|amp)\./, '')}${pathname.replace(/\/(?:amp\/?)?$/, '')}${search}`;
};
