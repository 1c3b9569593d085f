/**
 * Codes of an authenticator app (TOTP, RFC 6238: SHA-1, six digits, thirty seconds) and recovery
 * codes.
 */
export interface OneTimeCodes {
  /** A new secret of 160 bits, base32. */
  newSecret(): string;
  /** The address in the QR code for an app: `otpauth://totp/…`. */
  toOtpAuthUri(secret: string, account: string): string;
  /** The QR code of an address, as an SVG image. */
  toQrCode(address: string): string;
  /**
   * The 30-second step of a code, counted since 1970; undefined for a wrong code. The app's clock
   * may be one step off.
   */
  findStep(secret: string, code: string, at: Date): number | undefined;
  /** Ten codes of 40 bits, such as `k7f2-93qa`. */
  newRecoveryCodes(): readonly string[];
}
