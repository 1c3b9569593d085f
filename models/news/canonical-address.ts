const campaignParameters =
  /^(?:utm_.*|fbclid|gclid|dclid|msclkid|mc_[ce]id|igshid|ref_src|cmpid|wt_mc|yclid|_hs(?:enc|mi)|at_(?:medium|campaign)|ncid|rss)$/i;
const sessionParameters = /^(?:phpsessid|jsessionid|session_?id)$/i;
const pathSession = /;jsessionid=[^/]*/i;
// `#top` is the start of any page, and `#:~:` selects a text of it.
const meaninglessFragment = /^#(?:top|(?:utm_\w+|xtor|echobox)=.*)?$/i;

/** The address over https without parameters and fragments of campaigns and sessions. */
export const canonicalAddress = (address: string): string => {
  const url = toHttps(address);
  if (pathSession.test(url.pathname)) url.pathname = url.pathname.replace(pathSession, '');
  const fragment = url.hash.replace(/:~:.*$/, '');
  url.hash = meaninglessFragment.test(fragment) ? '' : fragment;
  return removeParameters(
    url,
    (name) => campaignParameters.test(name) || sessionParameters.test(name),
  );
};

/** The address as earlier versions stored it: without fragment and `ref`, and with sessions. */
export const formerCanonicalAddress = (address: string): string => {
  const url = toHttps(address);
  url.hash = '';
  return removeParameters(url, (name) => campaignParameters.test(name) || /^ref$/i.test(name));
};

const toHttps = (address: string): URL => {
  const url = new URL(address);
  if (url.protocol === 'http:' && url.port === '') url.protocol = 'https:';
  return url;
};

const removeParameters = (url: URL, isRemoved: (name: string) => boolean): string => {
  for (const name of [...url.searchParams.keys()])
    if (isRemoved(name)) url.searchParams.delete(name);
  // Assigned only when no parameter is left, because reserialising would change the escaping of the others.
  if (url.searchParams.size === 0) url.search = '';
  return url.href;
};

/** Addresses of the same article have the same key. */
export const addressKey = (canonical: string): string => {
  const { host, pathname, search, hash } = new URL(canonical);
  return `${host.replace(/^(?:www|m|amp)\./, '')}${pathname.replace(/\/(?:amp\/?)?$/, '')}${search}${hash.replace(/\/$/, '')}`;
};

/**
 * Whether the address differs from the last of these, which are the addresses of one article, only in parameters that
 * have had three values.
 */
export const isSameButForChanges = (address: string, known: readonly string[]): boolean => {
  const last = known.at(-1);
  if (last === undefined || getPage(address) !== getPage(last)) return false;
  const samePage = known.filter((one) => getPage(one) === getPage(address)).map(getValues);
  const [values, lastValues] = [getValues(address), getValues(last)];
  return [...new Set([...values.keys(), ...lastValues.keys()])].every(
    (name) =>
      values.get(name) === lastValues.get(name) ||
      new Set(samePage.map((one) => one.get(name))).size >= minChangingValues,
  );
};

// A single correction of a number does not make it one that changes at every reading.
const minChangingValues = 3;

const getPage = (canonical: string): string => {
  const url = new URL(canonical);
  url.search = '';
  return addressKey(url.href);
};

// A parameter without a value, such as `?1700000000`, is the value of a parameter without a name.
const getValues = (canonical: string): ReadonlyMap<string, string> =>
  new Map(
    [...new URL(canonical).searchParams].map(([name, value]) =>
      value === '' ? ['', name] : [name, value],
    ),
  );
