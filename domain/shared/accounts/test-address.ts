/** Which addresses are for tests and demonstrations; nobody's by default. */
export type TestAddresses = {
  /** In demo mode: every address with "test" or "demo" in it. */
  readonly demo?: boolean;
  /** Elsewhere: addresses, and domains as `@example.com`; they count once they are verified. */
  readonly TEST_ADDRESSES?: readonly string[];
};

type Address = { readonly email: string; readonly emailVerified: boolean };

export const isTestAddress = (
  { email, emailVerified }: Address,
  { demo = false, TEST_ADDRESSES = [] }: TestAddresses,
): boolean => {
  const address = email.toLowerCase();
  if (demo && /test|demo/u.test(address)) return true;
  const domain = address.slice(address.lastIndexOf('@'));
  return emailVerified && [address, domain].some((listed) => TEST_ADDRESSES.includes(listed));
};
