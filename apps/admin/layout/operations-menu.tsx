import { Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { LinkBase, useGetResourceLabel, useLocation } from 'react-admin';
import { text } from '../texts/text.ts';

/** The resources that operators need now and then, behind one button of the bar. */
export const OperationsMenu = ({ names }: { readonly names: readonly string[] }) => {
  const labelOf = useGetResourceLabel();
  const { pathname, key = '' } = useLocation();
  // Going somewhere closes it: it is open for the page on which it was opened.
  const [opened, setOpened] = useState<{ readonly at: string; readonly by: HTMLElement }>();
  const open = opened?.at === key;
  const here = pathname.split('/')[1] ?? '';
  return (
    <>
      <button
        className="more"
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        {...(names.includes(here) ? { 'aria-current': true } : {})}
        onClick={({ currentTarget: by }) => {
          setOpened({ at: key, by });
        }}
      >
        {text('layout.operations')}
      </button>
      <Menu
        open={open}
        anchorEl={opened?.by ?? null}
        onClose={() => {
          setOpened(undefined);
        }}
      >
        {names.map((name) => (
          <MenuItem key={name} component={LinkBase} to={`/${name}`} selected={name === here}>
            {labelOf(name, 2)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
