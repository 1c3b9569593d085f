import type { Keys } from '../keys/keys.port.ts';
import type { ErasureList } from './erasure-list.port.ts';

type Parts = {
  /** Undefined when no list is configured. */
  readonly erasureList: ErasureList | undefined;
  readonly now: () => Date;
};

/** Lists a key before it is destroyed, so that no backup can bring it back unnoticed. */
export const withErasureList = (keys: Keys, { erasureList, now }: Parts): Keys =>
  erasureList === undefined
    ? keys
    : {
        ...keys,
        destroy: async (accountId) => {
          await erasureList.add({ accountId, erasedAt: now().toISOString() });
          await keys.destroy(accountId);
        },
      };
