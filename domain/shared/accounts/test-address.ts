/** Addresses for tests and demonstrations. There are none by default. */
export type TestAddresses = {
  /** In demo mode, every address that contains "test" or "demo". */
  readonly demo?: boolean;
  /** Addresses, or domains such as `@example.com`. An address must be verified to count. */
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
