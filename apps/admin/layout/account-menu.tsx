import { MenuItem } from '@mui/material';
import { Logout, UserMenu, useGetIdentity } from 'react-admin';
import { text } from '../texts/text.ts';

export const AccountMenu = () => {
  const { identity } = useGetIdentity();
  const name = identity?.fullName ?? '';
  return (
    <UserMenu icon={<Face name={name} photo={identity?.avatar} />}>
      <li className="who" role="presentation">
        <b>{name}</b>
        <span>{String(identity?.['email'] ?? '')}</span>
      </li>
      <MenuItem component="a" href="/dashboard">
        {text('layout.account.dashboard')}
      </MenuItem>
      <Logout />
    </UserMenu>
  );
};

const Face = ({ name, photo }: { name: string; photo: string | undefined }) =>
  photo === undefined ? (
    <i aria-hidden="true">{initialsOf(name)}</i>
  ) : (
    <img className="own-face" src={photo} alt="" width={256} height={256} />
  );

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
};
