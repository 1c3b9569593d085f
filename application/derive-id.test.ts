import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUuid } from '#domain/shared/ids.ts';
import { deriveId, idOf } from './derive-id.ts';

describe('a derived id', () => {
  it('is a UUID and the same for the same parts', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (parts) => {
        expect(isUuid(deriveId(...parts))).toBe(true);
        expect(deriveId(...parts)).toBe(deriveId(...parts));
      }),
    );
  });

  it('differs where parts are cut differently', () => {
    expect(deriveId('ab', 'c')).not.toBe(deriveId('a', 'bc'));
  });

  it('is random without a key', () => {
    expect(idOf(undefined, 'a')).not.toBe(idOf(undefined, 'a'));
    expect(idOf('key', 'a')).toBe(idOf('key', 'a'));
  });
});
