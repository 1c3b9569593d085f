import { Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { LinkBase, useGetResourceLabel, useLocation } from 'react-admin';

/** A page that the console does not contain. */
export type ProductPage = { readonly label: string; readonly path: string };

type OperationsMenuProps = {
  readonly names: readonly string[];
  readonly productPages: readonly ProductPage[];
};

/** The less frequent resources, behind one button of the bar. */
export const OperationsMenu = ({ names, productPages }: OperationsMenuProps) => {
  const getResourceLabel = useGetResourceLabel();
  const { pathname } = useLocation();
  // Closes on another page and on an item for the same one, but not when a list corrects its own address.
  const [openState, setOpenState] = useState<{ readonly at: string; readonly by: HTMLElement }>();
  const isOpen = openState?.at === pathname;
  const close = (): void => {
    setOpenState(undefined);
  };
  const currentResource = pathname.split('/')[1] ?? '';
  return (
    <>
      <button
        className="more"
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        {...(names.includes(currentResource) ? { 'aria-current': true } : {})}
        onClick={({ currentTarget: by }) => {
          setOpenState({ at: pathname, by });
        }}
      >
        Operations
      </button>
      <Menu open={isOpen} anchorEl={openState?.by ?? null} onClose={close}>
        {names.map((name) => (
          <MenuItem
            key={name}
            component={LinkBase}
            to={`/${name}`}
            selected={name === currentResource}
            onClick={close}
          >
            {getResourceLabel(name, 2)}
          </MenuItem>
        ))}
        {productPages.map(({ label, path }) => (
          <MenuItem key={path} component="a" href={path}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
