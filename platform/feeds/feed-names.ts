const prefixes: Readonly<Record<string, string>> = {
  'http://www.w3.org/2005/atom': 'atom',
  'http://purl.org/atom/ns#': 'atom',
  'http://purl.org/rss/1.0/': 'rss',
  'http://my.netscape.com/rdf/simple/0.9/': 'rss',
  'http://channel.netscape.com/rdf/simple/0.9/': 'rss',
  'http://backend.userland.com/rss2': 'rss',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://purl.org/dc/terms/': 'dc',
  'http://purl.org/rss/1.0/modules/content/': 'content',
  'http://search.yahoo.com/mrss/': 'media',
  'http://search.yahoo.com/mrss': 'media',
  'http://www.itunes.com/dtds/podcast-1.0.dtd': 'itunes',
  'http://www.w3.org/1999/xhtml': 'xhtml',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf',
  'http://rssnamespace.org/feedburner/ext/1.0': 'feedburner',
};

const knownNamespaces = new Set(Object.values(prefixes));

/** Namespaces by prefix as written; the empty prefix is the default namespace. */
export type NamespaceScope = Readonly<Record<string, string>>;

export const extendNamespaceScope = (
  scope: NamespaceScope,
  attributes: Readonly<Record<string, string>>,
): NamespaceScope => {
  let innerScope = scope;
  for (const name in attributes) {
    if (!name.startsWith('xmlns')) continue;
    const knownPrefix = prefixes[(attributes[name] ?? '').trim().toLowerCase()];
    // An unknown namespace keeps its prefix, because RSS feeds use many namespaces or none.
    innerScope = { ...innerScope, [name.slice(6)]: knownPrefix ?? name.slice(6) };
  }
  return innerScope;
};

const rootTags = new Set(['rss', 'feed', 'rdf', 'channel']);

/**
 * Maps the prefix of a feed's root element to RSS, because RSS feeds use any prefix and any
 * namespace.
 */
export const rootScope = (scope: NamespaceScope, written: string): NamespaceScope => {
  const [prefix = '', local] = written.toLowerCase().split(':');
  if (local === undefined || !rootTags.has(local) || knownNamespaces.has(scope[prefix] ?? ''))
    return scope;
  return { ...scope, [prefix]: 'rss' };
};

/**
 * Returns `dc:date` for any prefix that the feed uses for Dublin Core. Elements of Atom and RSS
 * have no prefix.
 */
export const canonicalName = (written: string, scope: NamespaceScope): string => {
  const name = written.toLowerCase();
  const colon = name.indexOf(':');
  const prefix = colon < 0 ? '' : name.slice(0, colon);
  const namespace = scope[prefix] ?? prefix;
  const localName = name.slice(colon + 1);
  return ['', 'atom', 'rss'].includes(namespace) ? localName : `${namespace}:${localName}`;
};
