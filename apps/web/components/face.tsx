import type { JSX } from 'react';
import type { User } from '#contract/account/auth.ts';
import { getInitials } from '#ui/format/get-initials.ts';

type AvatarProps = { user: Pick<User, 'displayName' | 'photoURL'>; alt?: string };

/** A person's photo, or their initials. */
export const Avatar = ({ user, alt = '' }: AvatarProps): JSX.Element =>
  user.photoURL === null ? (
    <i aria-hidden="true">{getInitials(user.displayName)}</i>
  ) : (
    <img className="avatar" src={user.photoURL} alt={alt} width={256} height={256} />
  );
