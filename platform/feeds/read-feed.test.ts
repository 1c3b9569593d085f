import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FeedArticle, FeedError, readFeed } from './read-feed.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string, address = 'https://outlet.example/feed'): FeedArticle[] =>
  readFeed({ bytes: bytesOf(text), address });
const rss = (item: string, attributes = ''): string =>
  `<?xml version="1.0"?><rss version="2.0" ${attributes}><channel><title>News</title><item>${item}</item></channel></rss>`;
const only = (text: string): FeedArticle => {
  const [article, ...more] = read(text);
  if (!article || more.length > 0) throw new Error('expected one article');
  return article;
};

describe('an article of RSS', () => {
  it('is read with its date, author, picture and categories', () => {
    expect(
      only(
        rss(
          `<title>Bitcoin &amp;amp; Ether rise</title>
           <link><![CDATA[https://outlet.example/news/rise?a=1&utm_source=rss]]></link>
           <guid isPermaLink="false">1</guid><dc:creator>Ann Lee</dc:creator>
           <pubDate>Thu, 05 Feb 2026 21:42:07 -0500</pubDate>
           <category>Markets</category><category>Markets</category>
           <media:content url="/rise.jpg" medium="image"/>
           <description><![CDATA[<p><img src="https://x.example/1.gif" width="1">Both&nbsp;rose.</p><p>By a lot.</p>]]></description>
           <content:encoded/>`,
          'xmlns:media="http://search.yahoo.com/mrss/" xmlns:dc="http://purl.org/dc/elements/1.1/"',
        ),
      ),
    ).toEqual({
      title: 'Bitcoin & Ether rise',
      url: 'https://outlet.example/news/rise?a=1&utm_source=rss',
      guid: '1',
      publishedAt: '2026-02-06T02:42:07.000Z',
      author: 'Ann Lee',
      categories: ['Markets'],
      summary: 'Both rose. By a lot.',
      text: ['Both rose.', 'By a lot.'],
      pictureUrl: 'https://outlet.example/rise.jpg',
    });
  });

  it('keeps nothing of scripts, frames and hidden direction marks, escaped once or twice', () => {
    for (const html of [
      '<p>Safe<script>marked=1</script></p><iframe src="x">in</iframe><p onclick="x()">text\u202e</p>',
      '&lt;p&gt;Safe&lt;script&gt;marked=1&lt;/script&gt;&lt;/p&gt;&lt;p&gt;text&lt;/p&gt;',
      '&amp;lt;p&amp;gt;Safe&amp;lt;/p&amp;gt;&amp;lt;p&amp;gt;text&amp;lt;/p&amp;gt;',
    ]) {
      const article = only(rss(`<title>A</title><description>${html}</description>`));
      expect([html, article.text]).toEqual([html, ['Safe', 'text']]);
    }
  });

  it('has only addresses of the web, relative to the feed', () => {
    const urlOf = (link: string): string | null =>
      only(rss(`<title>A</title><link>${link}</link>`)).url;
    expect(urlOf('/news/1')).toBe('https://outlet.example/news/1');
    for (const link of [
      'javascript:marked=1',
      'data:text/html,x',
      'ftp://a.example',
      'http://a:b@c.example',
      ' ',
    ])
      expect([link, urlOf(link)]).toEqual([link, null]);
  });

  it('has the id that its feed gives it', () => {
    const guidOf = (item: string): string | null => only(rss(`<title>A</title>${item}`)).guid;
    expect(guidOf('<guid isPermaLink="false"> n-1 </guid>')).toBe('n-1');
    expect(guidOf('<guid>https://a.example/1#0</guid>')).toBe('https://a.example/1#0');
    expect(guidOf('<guid/>')).toBe(null);
    const atom = '<entry><id>urn:x:1</id><title>A</title></entry>';
    expect(only(`<feed xmlns="http://www.w3.org/2005/Atom">${atom}</feed>`).guid).toBe('urn:x:1');
  });

  it('may lack everything but a title', () => {
    expect(only(rss('<title>Alone</title><pubDate>soon</pubDate>'))).toEqual({
      title: 'Alone',
      url: null,
      guid: null,
      publishedAt: null,
      author: null,
      categories: [],
      summary: '',
      text: [],
      pictureUrl: null,
    });
  });
});

describe('references to control characters', () => {
  it.each([
    ['&#128;5', '€5'],
    ['don&#146;t &#x93;stop&#X94;', 'don’t “stop”'],
    ['A &#0150; B &#x0097; C', 'A – B — C'],
    ['<![CDATA[don&#146;t]]>', 'don’t'],
    ['don&amp;#146;t', 'don’t'],
    ['&#129;A&#127;', 'A'],
    ['&#160;A &#120;', 'A x'],
  ])('are read as Windows-1252: %s', (written, text) => {
    expect(only(rss(`<title>${written}</title>`)).title).toBe(text);
    const link = '<link href="https://a.example/" title="&#146;"/>';
    const category = `<category term="&#146;"/>`;
    expect(only(rss(`<title>A</title>${link}${category}`)).categories).toEqual(['’']);
  });
});

it('a story without a link has its permanent address', () => {
  const urlOf = (guid: string): string | null => only(rss(`<title>A</title>${guid}`)).url;
  expect(urlOf('<guid>https://a.example/1</guid>')).toBe('https://a.example/1');
  expect(urlOf('<guid isPermaLink="false">https://a.example/1</guid>')).toBe(null);
});

describe('the link of an entry', () => {
  it.each([
    'Alternate',
    ' alternate ',
    'ALTERNATE nofollow',
    'http://www.iana.org/assignments/relation/alternate',
    'https://www.iana.org/assignments/link-relations/Alternate',
    '',
  ])('is the one with the relation %j', (rel) => {
    const links = `<link rel="Self" href="no"/><link rel="http://www.iana.org/assignments/relation/edit" href="no"/>
      <link rel="${rel}" type="application/json" href="no"/><link rel="${rel}" type="Text/HTML" href="yes"/>`;
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>A</title>${links}</entry></feed>`;
    expect(only(feed).url).toBe('https://outlet.example/yes');
  });
});

describe('the picture of an article', () => {
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
  it.each([
    ['lazy', `<img src="${pixel}" data-src="/p.jpg">`],
    ['lazy with a file as placeholder', '<img src="/img/placeholder.png" data-lazy-src="/p.jpg">'],
    ['only in an attribute', '<img data-original="/p.jpg">'],
    ['a set', `<img src="${pixel}" data-srcset="/p.jpg 300w, /q.jpg 600w">`],
    ['behind a placeholder', `<img src="/blank.gif"><noscript><img src="/p.jpg"></noscript>`],
    ['only for browsers without scripts', '<noscript><img src="/p.jpg"></noscript>'],
    ['after a placeholder', `<img src="${pixel}"><p>Text</p><img src="/p.jpg">`],
    ['plain', '<img src="/p.jpg" srcset="/q.jpg 2x">'],
    [
      'named like a placeholder in part',
      '<img src="/a/loading-dock-fire/p.jpg">',
      '/a/loading-dock-fire/p.jpg',
    ],
    ['a tracking pixel', '<noscript><img width="1" src="/p.jpg"></noscript>', null],
    ['hidden', '<template><img src="/p.jpg"></template>', null],
  ])('is found in its text: %s', (_, html, expected: string | null = '/p.jpg') => {
    const item = `<title>A</title><description><![CDATA[<p>One</p>${html}]]></description>`;
    const address = expected === null ? null : `https://outlet.example${expected}`;
    expect(only(rss(item)).pictureUrl).toBe(address);
    expect(only(rss(item)).summary).not.toContain('img');
  });

  it('is found in XHTML that loads it by script', () => {
    const image = `<img src="${pixel}" data-src="p.jpg"/>`;
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>A</title>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>A${image}</p></div></content></entry></feed>`;
    expect(only(feed).pictureUrl).toBe('https://outlet.example/p.jpg');
  });

  it.each([
    ['width="140" url="https://i.example/p.jpg?width=140&amp;s=1"', true],
    ['url="https://i.example/media/1"', true],
    ['type="" url="https://i.example/p.jpg"', true],
    ['url="https://i.example/clip.mp4?x=1"', false],
    ['url="https://i.example/1" duration="30"', false],
    ['url="https://i.example/1" medium="video"', false],
    ['url="https://i.example/p.jpg" type="text/html"', false],
  ])('may be media without a type: %s', (attributes, isFound) => {
    const media = `<media:content ${attributes}><media:credit>Ann</media:credit></media:content>`;
    const { pictureUrl } = only(
      rss(`<title>A</title>${media}`, 'xmlns:media="http://search.yahoo.com/mrss/"'),
    );
    expect(pictureUrl !== null).toBe(isFound);
  });
});

describe('an article of Atom and of RSS 1.0', () => {
  it('has an address relative to the bases of the feed and of the entry', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://base.example/x/"><entry xml:base="y/">
      <title>T</title><link href="z"/></entry></feed>`;
    expect(only(atom).url).toBe('https://base.example/x/y/z');
  });

  it('is read whatever prefixes the feed uses', () => {
    const atom = `<a:feed xmlns:a="http://www.w3.org/2005/Atom" xml:base="https://base.example/x/"><a:entry>
      <a:title type="html">A &amp;lt; B</a:title><a:link rel="edit" href="no"/><a:link href="yes"/>
      <a:author><a:name>Bo</a:name><a:email>bo@x.example</a:email></a:author>
      <a:updated>2026-01-02T03:04:05+01:00</a:updated>
      <a:content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One <b>two</b></p><script>x</script><p>three</p></div></a:content>
      </a:entry></a:feed>`;
    expect(only(atom)).toMatchObject({
      title: 'A < B',
      url: 'https://base.example/x/yes',
      author: 'Bo',
      publishedAt: '2026-01-02T02:04:05.000Z',
      text: ['One two', 'three'],
    });
    const rdf = `<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
      xmlns:d="http://purl.org/dc/elements/1.1/"><channel/><item r:about="https://a.example/1"><title>T</title><d:date>2026-03-04</d:date></item></r:RDF>`;
    expect(only(rdf)).toMatchObject({ title: 'T', publishedAt: '2026-03-04T00:00:00.000Z' });
  });
});

describe('RSS whose elements have a prefix', () => {
  const item = '<r:item><r:title>T</r:title><r:link>https://a.example/1</r:link></r:item>';
  it.each([
    ['of a known namespace', 'xmlns:r="http://backend.userland.com/rss2"'],
    ['of another namespace', 'xmlns:r="urn:outlet"'],
    ['of no namespace', ''],
  ])('%s is read', (_, namespace) => {
    const feed = `<r:rss ${namespace}><r:channel>${item}</r:channel></r:rss>`;
    expect(only(feed)).toMatchObject({ title: 'T', url: 'https://a.example/1' });
  });

  it('inside RDF is read, with its address', () => {
    const feed = `<x:RDF xmlns:x="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:r="http://purl.org/rss/1.0/">
      <r:channel/><r:item x:about="https://a.example/1"><r:title>T</r:title></r:item></x:RDF>`;
    expect(only(feed)).toMatchObject({ title: 'T', url: 'https://a.example/1' });
  });

  it('keeps the elements of other namespaces apart', () => {
    const feed = `<r:rss xmlns:r="urn:outlet" xmlns:media="http://search.yahoo.com/mrss/"><r:channel><r:item>
      <media:title>M</media:title><r:title>T</r:title><media:thumbnail url="https://a.example/p.jpg"/></r:item></r:channel></r:rss>`;
    expect(only(feed)).toMatchObject({ title: 'T', pictureUrl: 'https://a.example/p.jpg' });
  });
});

describe('the dates of feeds', () => {
  it('come from the next field where the first says none that can be', () => {
    const dates = '<pubDate>0001-01-01T00:00:00Z</pubDate><updated>2023-03-13T10:13:50Z</updated>';
    expect(only(rss(`<title>A</title>${dates}`)).publishedAt).toBe('2023-03-13T10:13:50.000Z');
    const ahead = '<pubDate>2030-01-01</pubDate><updated>2023-03-13T10:13:50Z</updated>';
    const bytes = bytesOf(rss(`<title>A</title>${ahead}`));
    const [article] = readFeed({ bytes, now: new Date('2026-11-22T12:00:00Z') });
    expect(article?.publishedAt).toBe('2023-03-13T10:13:50.000Z');
  });

  it('are understood as people write them', () => {
    const dateOf = (text: string): string | null =>
      only(rss(`<title>A</title><pubDate>${text}</pubDate>`)).publishedAt;
    for (const text of [
      'Mon, 13 Mar 2023 10:13:50 GMT',
      '13 Mar 23 10:13:50 +0000',
      'Monday, 13-Mar-2023 12:13:50 CEST',
      'Mar 13, 2023 05:13:50 EST',
      '2023-03-13T10:13:50Z',
      '2023-03-13 10:13:50.123',
      '20230313T101350Z',
    ])
      expect([text, dateOf(text)]).toEqual([text, '2023-03-13T10:13:50.000Z']);
    for (const text of ['', 'yesterday', '31 Foo 2023', '2023-13-01', '1e309'])
      expect([text, dateOf(text)]).toEqual([text, null]);
  });
});

describe('the encoding of a feed', () => {
  const feed = rss('<title>Ação</title>');
  it.each([
    ['its mark', Buffer.from(`\ufeff${feed}`, 'utf16le'), undefined],
    ['no mark in UTF-16', Buffer.from(feed, 'utf16le'), undefined],
    ['the header', Buffer.from(feed, 'latin1'), 'text/xml; charset=ISO-8859-1'],
    [
      'its first line',
      Buffer.from(feed.replace('?>', ' encoding="windows-1252"?>'), 'latin1'),
      undefined,
    ],
    ['a wrong claim of UTF-8', Buffer.from(feed, 'latin1'), 'text/xml; charset=utf-8'],
    ['an unknown claim', Buffer.from(feed, 'utf8'), 'text/xml; charset=klingon'],
  ])('is known by %s', (_by, bytes, contentType) => {
    expect(readFeed({ bytes, contentType })[0]?.title).toBe('Ação');
  });
});

describe('what is no feed, or does harm', () => {
  it('is refused: pages, entities of its own, endless nesting', () => {
    const entities = (value: string): string =>
      `<!DOCTYPE rss [<!ELEMENT a ANY><!ENTITY a ${value}>]>${rss('<title>&a;</title>')}`;
    for (const text of [
      '',
      'no feed',
      '<!doctype html><html><body><item><title>A</title></item></body></html>',
      '{"rss":1}',
      entities('"ha"'),
      entities(`SYSTEM "${pathToFileURL(import.meta.filename).href}"`),
      entities('SYSTEM "http://127.0.0.1/"').replace('<!ENTITY a', '<!ENTITY % a'),
      rss('<a>'.repeat(300)),
    ])
      expect(() => read(text), text.slice(0, 80)).toThrow(FeedError);
  });

  it('is read as far as it goes where it is only broken', () => {
    const half = rss('<title>Whole</title>').replace('</channel></rss>', '<item><title>Half <b');
    expect(read(half).map(({ title }) => title)).toEqual(['Whole', 'Half']);
    expect(
      only(rss('<title>A</b> B</title><link>https://a.example/?a=1&b=2</link>')),
    ).toMatchObject({
      url: 'https://a.example/?a=1&b=2',
    });
  });

  it('never fails in another way, and what it gives is text', () => {
    const part = fc.constantFrom(
      '<item>',
      '</item>',
      '<title>',
      '</title>',
      '<![CDATA[',
      ']]>',
      '&lt;',
      '<p>',
      '&#x110000;',
      '<!--',
      '-->',
      '<link>',
      '<?',
      '>',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 40 }), (parts) => {
        for (const { title, text } of read(`<rss><channel><item><title>${parts.join('')}`)) {
          expect(title ?? 'a').not.toMatch(/\n|^$/);
          expect(text.every((line) => line.trim() === line && line.isWellFormed())).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });
});
