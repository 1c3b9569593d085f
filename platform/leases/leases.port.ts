/**
 * At most one holder per name, until the holder releases the lease or the lease expires. Leases
 * avoid duplicate work; correctness never depends on them.
 */
export interface Leases {
  /** True when `holder` has the lease for `ttlMs` from now; call again to renew it. */
  acquire(name: string, holder: string, ttlMs: number): Promise<boolean>;
  release(name: string, holder: string): Promise<void>;
  close(): Promise<void>;
}
