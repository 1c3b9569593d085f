import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { RequestHandler } from 'express';

export type HeaderOptions = {
  readonly publicUrl: string | undefined;
  /** Hashes of inline scripts in the built documents, such as `'sha256-…'`. */
  readonly inlineScripts: readonly string[];
  readonly inlineStyles: readonly string[];
  /** Whether the browser loads the card form of the payment provider. */
  readonly cardForm?: boolean;
};

/**
 * Strict headers for every answer. Scripts come from this origin only. The console's component library inserts
 * style sheets at run time, so under `/admin`, where pages of both front ends live, styles may also carry the answer's nonce.
 */
export const securityHeaders = (options: HeaderOptions): RequestHandler => {
  const styles = [`'self'`, ...options.inlineStyles];
  const strict = headers(options, styles);
  const console = headers(options, [
    ...styles,
    (_req: IncomingMessage, res: ServerResponse) => `'nonce-${nonceOf(res)}'`,
  ]);
  return (req, res, next) => {
    const chosen = /^\/admin(\/|$)/.test(req.path) ? console : strict;
    chosen(req, res, next);
  };
};

/** The same headers, computed once, for data answers (name, value, …). */
export const strictHeaders = (publicUrl: string | undefined): readonly string[] => [
  'X-Content-Type-Options',
  'nosniff',
  'Content-Security-Policy',
  `default-src 'none'; frame-ancestors 'none'`,
  ...(isSecure(publicUrl) ? ['Strict-Transport-Security', strictTransport] : []),
];

const isSecure = (publicUrl: string | undefined): boolean =>
  publicUrl?.startsWith('https:') ?? false;

const oneYear = 31_536_000;
const strictTransport = `max-age=${String(oneYear)}; includeSubDomains`;

const nonces = new WeakMap<ServerResponse, string>();

/** Unique per answer: the same in its policy and in its document. */
export const nonceOf = (res: ServerResponse): string => {
  const nonce = nonces.get(res) ?? randomBytes(16).toString('base64');
  nonces.set(res, nonce);
  return nonce;
};

type Source = string | ((req: IncomingMessage, res: ServerResponse) => string);

const headers = (
  { publicUrl, inlineScripts, cardForm = false }: HeaderOptions,
  styleSources: Source[],
): RequestHandler => {
  const secure = isSecure(publicUrl);
  const stripe = cardForm ? stripeSources : noSources;
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [`'self'`],
        scriptSrc: [`'self'`, ...inlineScripts, ...stripe.scripts],
        styleSrc: styleSources,
        imgSrc: [`'self'`, 'data:', ...stripe.images],
        fontSrc: [`'self'`],
        connectSrc: [`'self'`, ...socketAddress(publicUrl), ...stripe.connections],
        ...(cardForm ? { frameSrc: stripe.frames } : {}),
        objectSrc: [`'none'`],
        baseUri: [`'none'`],
        formAction: [`'self'`],
        frameAncestors: [`'none'`],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: oneYear, includeSubDomains: true } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
};

// As Stripe's documentation of its card form asks for.
const stripeSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
  images: ['https://*.stripe.com'],
};
const noSources: typeof stripeSources = { scripts: [], frames: [], connections: [], images: [] };

// Older browsers do not match a socket to the same origin with 'self'.
const socketAddress = (publicUrl: string | undefined): string[] =>
  publicUrl === undefined ? [] : [new URL(publicUrl).origin.replace(/^http/, 'ws')];
