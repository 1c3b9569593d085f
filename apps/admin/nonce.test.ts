import { describe, expect, it } from 'vitest';
import { documentNonce } from './nonce.ts';

const page = (head: string): Document =>
  new DOMParser().parseFromString(`<head>${head}</head>`, 'text/html');

describe('a served document', () => {
  it('passes its nonce to the styles', () => {
    const served = page('<meta property="csp-nonce" nonce="abc123">');
    expect(documentNonce(served)).toBe('abc123');
  });

  it('without a nonce passes none', () => {
    expect(documentNonce(page(''))).toBeUndefined();
    expect(documentNonce(page('<meta property="csp-nonce" nonce="">'))).toBeUndefined();
  });
});
