import helmet from 'helmet';
import type { RequestHandler } from 'express';

export type HeaderOptions = {
  readonly publicUrl: string | undefined;
  /** Hashes of what the built documents hold inline, such as `'sha256-…'`. */
  readonly inlineScripts: readonly string[];
  readonly inlineStyles: readonly string[];
};

/**
 * Strict headers for everything. Scripts come from this address alone. The console's component library writes its style
 * sheets at run time, so `/admin` alone may have inline styles.
 */
export const securityHeaders = (options: HeaderOptions): RequestHandler => {
  const strict = headers(options, [`'self'`, ...options.inlineStyles]);
  const console = headers(options, [`'self'`, `'unsafe-inline'`]);
  return (req, res, next) => {
    const chosen = /^\/admin(\/|$)/.test(req.path) ? console : strict;
    chosen(req, res, next);
  };
};

const headers = (
  { publicUrl, inlineScripts }: HeaderOptions,
  styleSources: string[],
): RequestHandler => {
  const secure = publicUrl?.startsWith('https:') ?? false;
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [`'self'`],
        scriptSrc: [`'self'`, ...inlineScripts],
        styleSrc: styleSources,
        imgSrc: [`'self'`, 'data:'],
        fontSrc: [`'self'`],
        connectSrc: [`'self'`, ...socketAddress(publicUrl)],
        objectSrc: [`'none'`],
        baseUri: [`'none'`],
        formAction: [`'self'`],
        frameAncestors: [`'none'`],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
};

/** Older browsers do not count a socket to the same address as 'self'. */
const socketAddress = (publicUrl: string | undefined): string[] =>
  publicUrl === undefined ? [] : [new URL(publicUrl).origin.replace(/^http/, 'ws')];
