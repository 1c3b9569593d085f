/** What the product measures about its own machine and address. */
export interface Host {
  /** Free bytes of the disk of the data folder, for users without special rights. */
  freeBytes(): Promise<number>;
  /**
   * When the certificate of the public address expires; undefined if the address is not https.
   * Rejects if the server does not answer in time.
   */
  certificateEnd(): Promise<Date | undefined>;
}
