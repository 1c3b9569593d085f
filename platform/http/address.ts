import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

export const stripIpv4Mapping = (address: string): string =>
  address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;

/**
 * One entry of `X-Forwarded-For` as proxies write it: an address, or an address with a port (Azure,
 * IIS), with brackets around IPv6, also in quotes. Undefined for any other text.
 */
export const parseForwardedAddress = (entry: string): string | undefined => {
  const text = /^"(.*)"$/.exec(entry.trim())?.[1] ?? entry.trim();
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? [];
  const [, beforePort] = /^(.+):\d{1,5}$/.exec(text) ?? [];
  const address = bracketed ?? (isIP(text) === 0 ? beforePort : text);
  if (address === undefined || isIP(address) === 0) return undefined;
  return stripIpv4Mapping(address.toLowerCase());
};

/** Key of a limit per address. An IPv6 customer has a whole /64. */
export const limitKey = (address: string): string => {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const tailGroups = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = Array.from(
    { length: Math.max(0, 8 - groups.length - tailGroups.length) },
    () => '0',
  );
  return `${[...groups, ...zeros, ...tailGroups].slice(0, 4).join(':')}::/64`;
};

const loopback = new Set(['127.0.0.1', '::1']);

export const isLoopback = (address: string | undefined): boolean =>
  loopback.has(stripIpv4Mapping(address ?? ''));

/** Whether the request comes from this machine, without a forwarded client. */
export const isLocalRequest = (req: IncomingMessage): boolean =>
  isLoopback(req.socket.remoteAddress) && !isForwarded(req);

const isForwarded = ({ headers }: IncomingMessage): boolean =>
  Object.keys(headers).some((name) => forwardingHeader.test(name));

const forwardingHeader =
  /^(x-forwarded-.*|x-real-ip|x-client-ip|x-cluster-client-ip|forwarded|forwarded-for|true-client-ip|cf-connecting-ip|via)$/;
