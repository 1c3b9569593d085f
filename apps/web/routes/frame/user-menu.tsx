import { Suspense, type JSX } from 'react';
import type { User } from '#contract/auth.ts';
import { Face } from '../../components/face.tsx';
import { lazyChunk } from '../../components/lazy-chunk.tsx';
import { useMenu } from '../../lib/use-menu.ts';
import { frameTexts as texts } from './texts.ts';

const AccountMenu = lazyChunk(async () => (await import('./account-menu.tsx')).AccountMenu);

export const UserMenu = ({ user }: { user: User }): JSX.Element => {
  const { open, close, leave, box, button } = useMenu();
  return (
    <div className="usermenu" {...box}>
      <button className="user" type="button" aria-haspopup="menu" {...button}>
        <Face user={user} />
        <span className="un">{user.displayName}</span>
        <span className="sr">{texts.accountMenu}</span>
      </button>
      <Suspense>
        {open ? <AccountMenu user={user} onClose={close} onLeave={leave} /> : null}
      </Suspense>
    </div>
  );
};
