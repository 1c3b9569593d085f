import { Suspense, type JSX } from 'react';
import type { User } from '#contract/account/auth.ts';
import { lazyChunk } from '../../components/loading/lazy-chunk.tsx';

const TermsBand = lazyChunk(
  async () => (await import('../../features/legal/components/terms-band.tsx')).TermsBanner,
);
const ConfirmBand = lazyChunk(
  async () =>
    (await import('../../features/credentials/components/confirm-band.tsx')).ConfirmEmailBanner,
);

type BandsProps = { user: User };

const needsTerms = ({ documentsToAccept }: User): boolean => documentsToAccept.length > 0;

/** What a member has to do: accept changed terms, confirm the email address. */
export const MemberBanners = ({ user }: BandsProps): JSX.Element => (
  <>
    {needsTerms(user) ? (
      <Suspense>
        <TermsBand documents={user.documentsToAccept} />
      </Suspense>
    ) : null}
    {user.emailVerified ? null : (
      <Suspense>
        <ConfirmBand email={user.email} />
      </Suspense>
    )}
  </>
);

/** Loads the member's bands for the first view, because a late one moves the page. */
export const preloadMemberBanners = (user: User): Promise<unknown>[] => [
  ...(needsTerms(user) ? [TermsBand.preload()] : []),
  ...(user.emailVerified ? [] : [ConfirmBand.preload()]),
];
