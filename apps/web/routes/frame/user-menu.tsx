import { Suspense, useRef, useState, type JSX } from 'react';
import type { User } from '#contract/auth.ts';
import { Face } from '../../components/face.tsx';
import { lazyChunk } from '../../components/lazy-chunk.tsx';
import { frameTexts as texts } from './texts.ts';

const AccountMenu = lazyChunk(async () => (await import('./account-menu.tsx')).AccountMenu);

export const UserMenu = ({ user }: { user: User }): JSX.Element => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
  };
  const leave = (): void => {
    close();
    button.current?.focus();
  };
  return (
    <div
      className="usermenu"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) leave();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <button
        ref={button}
        className="user"
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => {
          setOpen(!open);
        }}
      >
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
