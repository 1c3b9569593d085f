import type { Leases } from './leases.port.ts';

type Options = {
  readonly elapsed?: () => number;
};

export const memoryLeases = ({ elapsed = () => performance.now() }: Options = {}): Leases => {
  const held = new Map<string, { readonly holder: string; readonly until: number }>();
  return {
    acquire: (name, holder, ttlMs) => {
      const current = held.get(name);
      const free = !current || current.holder === holder || current.until <= elapsed();
      if (free) held.set(name, { holder, until: elapsed() + ttlMs });
      return Promise.resolve(free);
    },
    release: (name, holder) => {
      if (held.get(name)?.holder === holder) held.delete(name);
      return Promise.resolve();
    },
    close: () => {
      held.clear();
      return Promise.resolve();
    },
  };
};
