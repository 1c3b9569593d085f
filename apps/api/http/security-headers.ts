import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { RequestHandler } from 'express';

export type HeaderOptions = {
  readonly publicUrl: string | undefined;
  /** Hashes of inline scripts in the built documents, such as `'sha256-…'`. */
  readonly inlineScripts: readonly string[];
  readonly inlineStyles: readonly string[];
  /** Whether the browser loads the payment provider's card form. */
  readonly cardForm?: boolean;
};

/**
 * Strict headers for every response. Scripts are limited to this origin. Pages under `/admin` also allow styles with
 * the response's nonce, because the console's component library inserts style sheets at run time.
 */
export const securityHeaders = (options: HeaderOptions): RequestHandler => {
  const styles = [`'self'`, ...options.inlineStyles];
  const setStrictHeaders = headers(options, styles);
  const setConsoleHeaders = headers(options, [
    ...styles,
    (_req: IncomingMessage, res: ServerResponse) => `'nonce-${getNonce(res)}'`,
  ]);
  return (req, res, next) => {
    const setHeaders = /^\/admin(\/|$)/.test(req.path) ? setConsoleHeaders : setStrictHeaders;
    setHeaders(req, res, next);
  };
};

/** The same headers as a precomputed list (name, value, …) for data responses. */
export const strictHeaders = (publicUrl: string | undefined): readonly string[] => [
  'X-Content-Type-Options',
  'nosniff',
  'Content-Security-Policy',
  `default-src 'none'; frame-ancestors 'none'`,
  ...(isSecure(publicUrl) ? ['Strict-Transport-Security', strictTransport] : []),
];

const isSecure = (publicUrl: string | undefined): boolean =>
  publicUrl?.startsWith('https:') ?? false;

const oneYearSeconds = 31_536_000;
const strictTransport = `max-age=${String(oneYearSeconds)}; includeSubDomains`;

const nonces = new WeakMap<ServerResponse, string>();

/** One nonce per response, used in its policy and its document. */
export const getNonce = (res: ServerResponse): string => {
  const nonce = nonces.get(res) ?? randomBytes(16).toString('base64');
  nonces.set(res, nonce);
  return nonce;
};

type Source = string | ((req: IncomingMessage, res: ServerResponse) => string);

const headers = (
  { publicUrl, inlineScripts, cardForm = false }: HeaderOptions,
  styleSources: Source[],
): RequestHandler => {
  const usesHttps = isSecure(publicUrl);
  const cardSources = cardForm ? stripeSources : noSources;
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [`'self'`],
        scriptSrc: [`'self'`, ...inlineScripts, ...cardSources.scripts],
        styleSrc: styleSources,
        imgSrc: [`'self'`, 'data:', ...cardSources.images],
        fontSrc: [`'self'`],
        manifestSrc: [`'self'`],
        workerSrc: [`'self'`],
        connectSrc: [`'self'`, ...getSocketSources(publicUrl), ...cardSources.connections],
        ...(cardForm ? { frameSrc: cardSources.frames } : {}),
        objectSrc: [`'none'`],
        baseUri: [`'none'`],
        formAction: [`'self'`],
        frameAncestors: [`'none'`],
        ...(usesHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: usesHttps
      ? { maxAge: oneYearSeconds, includeSubDomains: true }
      : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
};

// Sources listed in Stripe's documentation for its card form.
const stripeSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
  images: ['https://*.stripe.com'],
};
const noSources: typeof stripeSources = { scripts: [], frames: [], connections: [], images: [] };

// Older browsers do not treat a WebSocket as `'self'`.
const getSocketSources = (publicUrl: string | undefined): string[] =>
  publicUrl === undefined ? [] : [new URL(publicUrl).origin.replace(/^http/, 'ws')];
