import { Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useGetIdentity, useLogout } from 'react-admin';

export const AccountMenu = () => {
  const { identity } = useGetIdentity();
  const logout = useLogout();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = identity?.fullName ?? '';
  const close = (): void => {
    setAnchor(null);
  };
  return (
    <>
      <button
        className="user"
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      >
        <i aria-hidden="true">{initialsOf(name)}</i>
        <span className="sr">Account menu, {name}</span>
      </button>
      <Menu
        anchorEl={anchor}
        disablePortal
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { className: 'account' }, list: { 'aria-label': 'Account' } }}
      >
        <li className="who" role="presentation">
          <b>{name}</b>
          <span>{String(identity?.['email'] ?? '')}</span>
        </li>
        <MenuItem component="a" href="/dashboard">
          Back to the dashboard
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            void logout();
          }}
        >
          Log out
        </MenuItem>
      </Menu>
    </>
  );
};

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
};
