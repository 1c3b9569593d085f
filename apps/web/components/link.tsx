import type { AnchorHTMLAttributes, JSX, MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string;
  state?: unknown;
};

/** The router's own link would add the prefetching of its framework to the bundle, which we do not use. */
export const Link = ({ to, state, onClick, ...anchor }: LinkProps): JSX.Element => {
  const href = useHref(to);
  const go = useLinkClickHandler(to, { state });
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    // The second click of a double click: the first has led there.
    if (event.detail > 1) event.preventDefault();
    onClick?.(event);
    if (!event.defaultPrevented) go(event);
  };
  return <a {...anchor} href={href} onClick={press} />;
};
