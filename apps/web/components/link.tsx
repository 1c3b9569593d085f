import type { AnchorHTMLAttributes, JSX, MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string;
  /** Handed to the next page, such as where it was asked from. */
  state?: unknown;
};

/** A link inside the app. The router's own one brings the prefetching of its framework along, which we do not use. */
export const Link = ({ to, state, onClick, ...anchor }: LinkProps): JSX.Element => {
  const href = useHref(to);
  const go = useLinkClickHandler(to, { state });
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (!event.defaultPrevented) go(event);
  };
  return <a {...anchor} href={href} onClick={press} />;
};
