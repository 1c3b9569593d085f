import { useEffect, useRef, type JSX, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import type { User } from '#contract/account/auth.ts';
import { Icon } from '#ui/parts/icons.tsx';
import { useAccess } from '#ui/api/use-access.ts';
import { frameTexts } from './texts.ts';
import { useLogOut } from './use-log-out.ts';

const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const steps: Partial<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: items.length - 1,
  };
  const next = steps[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items[(next + items.length) % items.length]?.focus();
};

type MenuProps = {
  user: User;
  onClose: () => void;
  onLeave: () => void;
};

export const AccountMenu = ({ user, onClose, onLeave }: MenuProps): JSX.Element => {
  const menuRef = useRef<HTMLDivElement>(null);
  const adminAccess = useAccess('admin');
  const logOut = useLogOut();
  useEffect(() => {
    menuRef.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, []);
  return (
    <div
      ref={menuRef}
      className="menu"
      onKeyDown={(event) => {
        if (event.key === 'Tab') onLeave();
        else moveFocus(event);
      }}
    >
      <div className="menu-owner">
        <b>{user.displayName}</b>
        <span>{user.email}</span>
      </div>
      <div role="menu" aria-label={frameTexts.accountMenu}>
        <Link role="menuitem" to="/settings#account" onClick={onClose}>
          <Icon name="person" />
          Account
        </Link>
        <Link role="menuitem" to="/subscription" onClick={onClose}>
          <Icon name="subscription" />
          Subscription
        </Link>
        <Link role="menuitem" to="/settings" onClick={onClose}>
          <Icon name="settings" />
          Settings
        </Link>
        {adminAccess?.allowed === true ? (
          <a role="menuitem" href="/admin">
            <Icon name="console" />
            Console
          </a>
        ) : null}
        <hr />
        <button
          role="menuitem"
          type="button"
          onClick={() => {
            logOut('asked');
          }}
        >
          <Icon name="leave" />
          Log out
        </button>
      </div>
    </div>
  );
};
