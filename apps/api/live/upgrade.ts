import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { isFromOwnOrigin } from '../http/origin.ts';
import { isLocalRequest, limitKey } from '#platform/http/address.ts';
import { refuseSocket } from '#platform/http/refuse-socket.ts';
import { callerAddress } from '../http/request-context.ts';
import { livePath } from '#contract/market/live-path.ts';

export type UpgradeLimits = {
  readonly connections: number;
  /** Sockets per network address. Callers on this machine are not counted. */
  readonly perAddress: number;
};

export const isLivePath = (url: string | undefined): boolean =>
  (url ?? '').split('?', 1)[0] === livePath;

export const connectionLimiter = (deps: {
  readonly publicUrl: string | undefined;
  readonly proxies: number;
  readonly limits: UpgradeLimits;
}): {
  /** The HTTP status of the refusal, or undefined to accept. */
  readonly refusal: (req: IncomingMessage) => number | undefined;
  readonly enter: (req: IncomingMessage) => () => void;
} => {
  const { publicUrl, proxies, limits } = deps;
  const countsByAddress = new Map<string, number>();
  let totalCount = 0;
  const getLimitKey = (req: IncomingMessage): string => limitKey(callerAddress(req, proxies));
  return {
    refusal: (req) => {
      if (!isFromOwnOrigin(req, publicUrl)) return 403;
      if (totalCount >= limits.connections) return 503;
      if (isLocalRequest(req)) return undefined;
      return (countsByAddress.get(getLimitKey(req)) ?? 0) >= limits.perAddress ? 429 : undefined;
    },
    enter: (req) => {
      const key = getLimitKey(req);
      totalCount += 1;
      countsByAddress.set(key, (countsByAddress.get(key) ?? 0) + 1);
      return () => {
        totalCount -= 1;
        const remaining = (countsByAddress.get(key) ?? 1) - 1;
        if (remaining > 0) countsByAddress.set(key, remaining);
        else countsByAddress.delete(key);
      };
    },
  };
};

export const refuseUpgrade = (socket: Duplex, status: number): void => {
  const reason = STATUS_CODES[status] ?? 'Error';
  refuseSocket(
    socket,
    `HTTP/1.1 ${String(status)} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n${status === 403 ? '' : 'Retry-After: 5\r\n'}\r\n`,
  );
};
