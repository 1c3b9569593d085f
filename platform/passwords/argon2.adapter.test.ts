import { describe, expect, it } from 'vitest';
import { argon2PasswordHasher } from './argon2.adapter.ts';
import { passwordHasherContract } from './passwords.contract.ts';

passwordHasherContract(
  'Argon2id',
  argon2PasswordHasher({ cost: { memory: 64, passes: 1, parallelism: 1 } }),
);

describe('a hash of Argon2id', () => {
  it('is in PHC form with the cost it was made at', async () => {
    expect(await argon2PasswordHasher().hash('Correct horse 1')).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
  });

  it('is verified at its own cost, also when that of today is another', async () => {
    const old = await argon2PasswordHasher({
      cost: { memory: 32, passes: 1, parallelism: 2 },
    }).hash('a');
    expect(await argon2PasswordHasher().verify(old, 'a')).toBe(true);
  });

  it('is the one that the reference implementation makes', async () => {
    // `echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 32`, from the test suite of phc-winner-argon2.
    const reference =
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await argon2PasswordHasher().verify(reference, 'password')).toBe(true);
    expect(await argon2PasswordHasher().verify(reference, 'Password')).toBe(false);
  });
});
