import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { paths } from '#contract/paths.ts';
import { isFromOwnOrigin } from '../http/origin.ts';
import { isLocal, limitKey } from '#platform/http/address.ts';
import { refuseSocket } from '#platform/http/refuse-socket.ts';
import { callerAddress } from '../http/request-context.ts';

export type UpgradeLimits = {
  readonly connections: number;
  /** Sockets per network address. Callers on this machine are not counted. */
  readonly perAddress: number;
};

export const isLivePath = (url: string | undefined): boolean =>
  (url ?? '').split('?', 1)[0] === paths.live;

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
  const byAddress = new Map<string, number>();
  let all = 0;
  const keyOf = (req: IncomingMessage): string => limitKey(callerAddress(req, proxies));
  return {
    refusal: (req) => {
      if (!isFromOwnOrigin(req, publicUrl)) return 403;
      if (all >= limits.connections) return 503;
      if (isLocal(req)) return undefined;
      return (byAddress.get(keyOf(req)) ?? 0) >= limits.perAddress ? 429 : undefined;
    },
    enter: (req) => {
      const key = keyOf(req);
      all += 1;
      byAddress.set(key, (byAddress.get(key) ?? 0) + 1);
      return () => {
        all -= 1;
        const left = (byAddress.get(key) ?? 1) - 1;
        if (left > 0) byAddress.set(key, left);
        else byAddress.delete(key);
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
