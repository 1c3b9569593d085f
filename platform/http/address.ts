import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

export const stripIpv4Mapping = (address: string): string =>
  address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;

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
