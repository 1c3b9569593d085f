import { leasesContract } from './leases.contract.ts';
import type { Leases } from './leases.port.ts';
import { memoryLeases } from './memory.adapter.ts';

let shared: { readonly elapsed: () => number; readonly leases: Leases } | undefined;

leasesContract('memory', {
  open: (elapsed) => {
    // There is only one process, so both openings of a test share the leases.
    shared = shared?.elapsed === elapsed ? shared : undefined;
    shared ??= { elapsed, leases: memoryLeases({ elapsed }) };
    return Promise.resolve(shared.leases);
  },
});
