import type { JSX } from 'react';
import { getInitials } from '../format/get-initials.ts';

type AvatarProps = {
  readonly name: string;
  /** Address of the photo; null without one. */
  readonly photo: string | null;
  readonly alt?: string;
};

/** A person's photo, or their initials. */
export const Avatar = ({ name, photo, alt = '' }: AvatarProps): JSX.Element =>
  photo === null ? (
    <i aria-hidden="true">{getInitials(name)}</i>
  ) : (
    <img className="avatar" src={photo} alt={alt} width={256} height={256} />
  );
