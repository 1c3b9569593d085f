/** A certificate as its server sends it. */
export type Certificate = {
  readonly expiresAt: Date;
  /** Why browsers would refuse it, such as `DEPTH_ZERO_SELF_SIGNED_CERT`; null if they accept it until it expires. */
  readonly fault: string | null;
};

/** What the product measures about its own machine and address. */
export interface Host {
  /** Free bytes of the disk of the data folder, for users without special rights. */
  freeBytes(): Promise<number>;
  /**
   * The certificate of the public address; undefined if the address is not https.
   * Rejects if the server does not answer in time.
   */
  certificate(): Promise<Certificate | undefined>;
}
