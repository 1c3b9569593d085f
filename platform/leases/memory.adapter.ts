import type { Leases } from './leases.port.ts';

type Options = {
  readonly elapsed?: () => number;
};

export const memoryLeases = ({ elapsed = () => performance.now() }: Options = {}): Leases => {
  const leases = new Map<string, { readonly holder: string; readonly until: number }>();
  return {
    acquire: (name, holder, ttlMs) => {
      const current = leases.get(name);
      const isFree = !current || current.holder === holder || current.until <= elapsed();
      if (isFree) leases.set(name, { holder, until: elapsed() + ttlMs });
      return Promise.resolve(isFree);
    },
    release: (name, holder) => {
      if (leases.get(name)?.holder === holder) leases.delete(name);
      return Promise.resolve();
    },
    close: () => {
      leases.clear();
      return Promise.resolve();
    },
  };
};
