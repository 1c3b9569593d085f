import { BlockList, isIP } from 'node:net';

/**
 * Whether an address is on the public internet: not private, loopback, link-local, multicast,
 * reserved or translated.
 */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !nonPublicRanges.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  return globalUnicastRange.check(address, 'ipv6') && !nonPublicRanges.check(address, 'ipv6');
};

// IANA special-purpose registries: https://www.iana.org/assignments/iana-ipv4-special-registry
const specialIpv4Ranges = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

// Ranges within 2000::/3 that are not public. 2001::/23 and 2002::/16 can embed an IPv4 address
// (Teredo, 6to4).
const specialIpv6Ranges = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const globalUnicastRange = new BlockList();
globalUnicastRange.addSubnet('2000::', 3, 'ipv6');

const nonPublicRanges = new BlockList();
for (const [address, bits] of specialIpv4Ranges) nonPublicRanges.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of specialIpv6Ranges) nonPublicRanges.addSubnet(address, bits, 'ipv6');
