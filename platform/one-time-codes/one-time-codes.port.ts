/** Codes of an authenticator app (TOTP, RFC 6238: SHA-1, six digits, thirty seconds) and the recovery codes beside them. */
export interface OneTimeCodes {
  /** A new secret of 160 bits, base32. */
  newSecret(): string;
  /** The address that an app reads from the QR code: `otpauth://totp/…`. */
  addressOf(secret: string, account: string): string;
  /** The QR code of an address, as an SVG image. */
  pictureOf(address: string): string;
  /**
   * The half minute that a code belongs to, counted since 1970; undefined for a wrong one. The clock of the app may be one step
   * away.
   */
  stepOf(secret: string, code: string, at: Date): number | undefined;
  /** Ten codes of 40 bits, such as `k7f2-93qa`. */
  newRecoveryCodes(): readonly string[];
}
