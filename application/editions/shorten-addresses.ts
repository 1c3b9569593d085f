// Bitcoin (old forms and bech32), Ethereum and Tron. An address inside a web address stays as it is.
const walletAddressPattern =
  /(?<![\w/#=.-])(?:bc1[a-z0-9]{25,87}|0x[0-9a-f]{40}|(?=\w*\d)(?=\w*[A-Za-z])[13T][1-9A-HJ-NP-Za-km-z]{25,34})(?!\w)/gi;

const visibleCharacters = 6;

/** Shortens wallet addresses in text. Spam filters treat a mail with a complete one as extortion. */
export const shortenAddresses = (text: string): string =>
  text.replaceAll(
    walletAddressPattern,
    (address) => `${address.slice(0, visibleCharacters)}…${address.slice(-visibleCharacters)}`,
  );
