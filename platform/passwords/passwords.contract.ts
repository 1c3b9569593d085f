import { describe, expect, it } from 'vitest';
import type { PasswordHasher } from './passwords.port.ts';

export const passwordHasherContract = (name: string, passwords: PasswordHasher): void => {
  describe(`the passwords contract: ${name}`, () => {
    it('knows a password again, and no other', async () => {
      const hash = await passwords.hash('Correct horse 1');
      expect(await passwords.verify(hash, 'Correct horse 1')).toBe(true);
      for (const wrong of ['correct horse 1', 'Correct horse 1 ', '', 'Correct horse'])
        expect(await passwords.verify(hash, wrong)).toBe(false);
    });

    it('makes another hash each time, and none that holds the password', async () => {
      const one = await passwords.hash('Correct horse 1');
      expect(await passwords.hash('Correct horse 1')).not.toBe(one);
      expect(one).not.toContain('horse');
    });

    it.each(['pässwörd 漢字 🌊', 'x'.repeat(1000), 'nul \u0000 byte', '\ud800'])(
      'accepts unusual passwords: %j',
      async (password) => {
        const hash = await passwords.hash(password);
        expect(await passwords.verify(hash, password)).toBe(true);
        expect(await passwords.verify(hash, `${password}x`)).toBe(false);
      },
    );

    it('knows a password that was typed in another composition of the same characters', async () => {
      const hash = await passwords.hash('Caf\u00e9 noir 1');
      expect(await passwords.verify(hash, 'Cafe\u0301 noir 1')).toBe(true);
    });

    it.each([
      '',
      'erased',
      'plain',
      '$2b$10$abcdefghijklmnopqrstuv',
      '$argon2id$v=19$m=0,t=0,p=0$$',
    ])('rejects %j as a hash', async (hash) => {
      expect(await passwords.verify(hash, 'Correct horse 1')).toBe(false);
    });

    it('serves many at once', async () => {
      const hashes = await Promise.all(
        ['a', 'b', 'c', 'd', 'e'].map((text) => passwords.hash(text)),
      );
      const verdicts = await Promise.all(hashes.map((hash) => passwords.verify(hash, 'c')));
      expect(verdicts).toEqual([false, false, true, false, false]);
    });
  });
};
