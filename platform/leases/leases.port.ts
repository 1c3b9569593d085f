/** One holder at a time for a name, until it lets go or its time runs out. Saves work; never guards correctness. */
export interface Leases {
  /** True when `holder` has the lease for `ttlMs` from now; call again to keep it. */
  acquire(name: string, holder: string, ttlMs: number): Promise<boolean>;
  release(name: string, holder: string): Promise<void>;
  close(): Promise<void>;
}
