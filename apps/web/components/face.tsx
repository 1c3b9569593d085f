import type { JSX } from 'react';
import type { User } from '#contract/account/auth.ts';

const getInitials = (name: string): string =>
  name
    .split(/\s+/u)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 32))
    .slice(0, 2)
    .join('')
    .toUpperCase();

type AvatarProps = { user: Pick<User, 'displayName' | 'photoURL'>; alt?: string };

/** A person's photo, or their initials. */
export const Avatar = ({ user, alt = '' }: AvatarProps): JSX.Element =>
  user.photoURL === null ? (
    <i aria-hidden="true">{getInitials(user.displayName)}</i>
  ) : (
    <img className="avatar" src={user.photoURL} alt={alt} width={256} height={256} />
  );
