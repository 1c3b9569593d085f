/** Hashes and verifies passwords. */
export interface PasswordHasher {
  /** Argon2id in PHC form, with a random salt. */
  hash(password: string): Promise<string>;
  /** False for a wrong password and for text that is not a hash. Takes the same time for both. */
  verify(hash: string, password: string): Promise<boolean>;
}
