import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { OutgoingError } from './outgoing.port.ts';
import { isPublicAddress } from './public-addresses.ts';

export type ResolvedAddress = { readonly address: string; readonly family: number };
export type ResolveHost = (host: string) => Promise<readonly ResolvedAddress[]>;

export const resolveWithSystemDns: ResolveHost = (host) => systemLookup(host, { all: true });

export type AddressRule = {
  readonly resolve: ResolveHost;
  /** `host:port` of test servers, which may be private. */
  readonly allowed: ReadonlySet<string>;
};

/**
 * Throws for a literal address that is not public, because no DNS lookup follows that would check
 * it.
 */
export const requirePublicHost = (url: URL, { allowed }: AddressRule): void => {
  const host = getHost(url);
  if (isIP(host) === 0 || allowed.has(`${host}:${getPort(url)}`) || isPublicAddress(host)) return;
  throw refusedError(host);
};

/**
 * The connection uses the address that this lookup returns, so that a name cannot resolve
 * elsewhere after the check. A name with any non-public address is refused.
 */
export const createCheckedLookup = (
  url: URL,
  { resolve, allowed }: AddressRule,
): LookupFunction => {
  const isAllowedAddress = ({ address }: ResolvedAddress): boolean =>
    isPublicAddress(address) || allowed.has(`${address}:${getPort(url)}`);
  return (host, options, answer) => {
    resolve(host).then(
      (found) => {
        const [firstAddress] = found;
        if (!firstAddress) answer(notFoundError(host), '', 0);
        else if (!found.every(isAllowedAddress)) answer(refusedError(host), '', 0);
        else if (options.all === true) answer(null, [...found]);
        else answer(null, firstAddress.address, firstAddress.family);
      },
      (error: unknown) => {
        answer(error instanceof Error ? error : notFoundError(host), '', 0);
      },
    );
  };
};

const getHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

const getPort = ({ port, protocol }: URL): string => {
  if (port !== '') return port;
  return protocol === 'https:' ? '443' : '80';
};

const refusedError = (host: string): OutgoingError =>
  new OutgoingError('address', `${host} is not a public address`);

const notFoundError = (host: string): OutgoingError =>
  new OutgoingError('connection', `${host} has no address`);
