import { describe, expect, it } from 'vitest';
import { withAsciiDomain } from './ascii-domain.ts';
import { emailAddress } from './text.ts';

describe('an address with an international domain', () => {
  it.each([
    ['x@bücher.example', 'x@xn--bcher-kva.example'],
    [' X@BÜCHER.example ', 'x@xn--bcher-kva.example'],
    ['x@bu\u0308cher.example', 'x@xn--bcher-kva.example'],
    ['x@post.bücher.example', 'x@post.xn--bcher-kva.example'],
    ['x@пример.рф', 'x@xn--e1afmkfd.xn--p1ai'],
    ['x@例え。テスト', 'x@xn--r8jz45g.xn--zckzah'],
    ['x@straße.example', 'x@xn--strae-oqa.example'],
    ['x@xn--bcher-kva.example', 'x@xn--bcher-kva.example'],
    ['x@plain.example', 'x@plain.example'],
  ])('%s is %s', (given, expected) => {
    expect(emailAddress.parse(given)).toBe(expected);
  });

  it.each([
    'x@bücher',
    'x@bü cher.example',
    'x@bücher.example/a',
    'x@bücher.example:80',
    'x@１.２.３.４',
  ])('%s is refused', (given) => {
    expect(emailAddress.safeParse(given).success).toBe(false);
  });

  it('leaves what is no domain as it is', () => {
    expect(withAsciiDomain('bücher')).toBe('bücher');
    expect(withAsciiDomain('x@bü#cher')).toBe('x@bü#cher');
  });
});
