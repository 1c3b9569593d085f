import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUuid } from '#domain/shared/ids.ts';
import { deriveId, deriveOrGenerateId } from './derive-id.ts';

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
    expect(deriveOrGenerateId(undefined, 'a')).not.toBe(deriveOrGenerateId(undefined, 'a'));
    expect(deriveOrGenerateId('key', 'a')).toBe(deriveOrGenerateId('key', 'a'));
  });
});
