import { isMonthKeyId, type KeyStore } from '../keys/keys.port.ts';
import type { ErasureList } from './erasure-list.port.ts';

type Parts = {
  /** Undefined when no list is configured. */
  readonly erasureList: ErasureList | undefined;
  readonly now: () => Date;
};

/**
 * Lists a key before it is destroyed, so that no backup can bring it back unnoticed. Months are not
 * listed, because a restore destroys them by their age.
 */
export const withErasureList = (keys: KeyStore, { erasureList, now }: Parts): KeyStore =>
  erasureList === undefined
    ? keys
    : {
        ...keys,
        destroy: async (...accountIds) => {
          for (const accountId of accountIds) {
            if (!isMonthKeyId(accountId))
              await erasureList.add({ accountId, erasedAt: now().toISOString() });
          }
          await keys.destroy(...accountIds);
        },
      };
