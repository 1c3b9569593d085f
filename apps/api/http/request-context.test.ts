import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isLocalRequest, limitKey } from '#platform/http/address.ts';
import { importCorrelationId } from '#application/command-context.ts';
import { callerAddress, openContext } from './request-context.ts';

const from = (remote: string, headers: Record<string, string> = {}): IncomingMessage => {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remote });
  const req = new IncomingMessage(socket);
  Object.assign(req.headers, headers);
  return req;
};

describe('the address of a caller', () => {
  const forwarded = { 'x-forwarded-for': '6.6.6.6, 1.2.3.4' };
  it('is that of the connection when no proxy is trusted', () => {
    expect(callerAddress(from('::ffff:10.0.0.1', forwarded), 0)).toBe('10.0.0.1');
  });

  it('is the one seen by the trusted proxies, never one claimed beyond them', () => {
    expect(callerAddress(from('10.0.0.1', forwarded), 1)).toBe('1.2.3.4');
    expect(callerAddress(from('10.0.0.1', { 'x-forwarded-for': 'rubbish' }), 1)).toBe('10.0.0.1');
  });

  it.each([
    ['203.0.113.7:50123', '203.0.113.7'],
    ['"203.0.113.7:50123"', '203.0.113.7'],
    ['[2001:db8::7]:50123', '2001:db8::7'],
    ['"[2001:db8::7]:50123"', '2001:db8::7'],
    ['[2001:DB8::7]', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['2001:db8:0:0:0:0:0:7:50123', '2001:db8:0:0:0:0:0:7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
    ['6.6.6.6, 203.0.113.7:1', '203.0.113.7'],
  ])('is read from %s, as proxies write it', (value, address) => {
    const context = openContext(from('10.0.0.1', { 'x-forwarded-for': value }), 1);
    expect(context).toMatchObject({ address, isAddressUnreadable: false });
  });

  it.each(['unknown', '_hidden', '203.0.113.7:port', '[203.0.113', ':50', '203.0.113.7:123456'])(
    'is that of the proxy when it forwards %s',
    (value) => {
      const context = openContext(from('10.0.0.1', { 'x-forwarded-for': value }), 1);
      expect(context).toMatchObject({ address: '10.0.0.1', isAddressUnreadable: true });
    },
  );

  it('is that of the proxy when it forwards nothing', () => {
    const context = openContext(from('10.0.0.1'), 1);
    expect(context).toMatchObject({ address: '10.0.0.1', isAddressUnreadable: false });
  });

  it('counts as one for a whole IPv6 network', () => {
    expect(limitKey('2001:db8:1:2:3:4:5:6')).toBe(limitKey('2001:db8:1:2::9'));
    expect(limitKey('2001:db8:1:2::1')).not.toBe(limitKey('2001:db8:1:3::1'));
    expect(limitKey('1.2.3.4')).toBe('1.2.3.4');
  });
});

describe('a request id', () => {
  it('is the caller’s when it is well formed', () => {
    const context = openContext(from('1.2.3.4', { 'x-request-id': 'trace-12345' }), 0);
    expect(context.id).toBe('trace-12345');
  });

  it.each([
    'short',
    'with space here',
    '<script>marked=1</script>',
    'X'.repeat(65),
    importCorrelationId,
    'past-editions',
  ])('is generated instead of %j', (given) => {
    const context = openContext(from('1.2.3.4', { 'x-request-id': given }), 0);
    expect(context.id).toMatch(/^[\w-]{12}\.\d+$/);
  });

  it('of the caller never becomes the id by which the API tells requests apart', () => {
    const one = () => openContext(from('1.2.3.4', { 'x-request-id': 'trace-12345' }), 0);
    expect(one().ownId).not.toBe(one().ownId);
  });
});

describe('this machine', () => {
  it('is distinguished from a client behind a proxy on it', () => {
    expect(isLocalRequest(from('127.0.0.1'))).toBe(true);
    expect(isLocalRequest(from('127.0.0.1', { 'x-forwarded-for': '6.6.6.6' }))).toBe(false);
    expect(isLocalRequest(from('10.0.0.1'))).toBe(false);
  });
});
