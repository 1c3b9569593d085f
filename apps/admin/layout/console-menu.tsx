import { Drawer } from '@mui/material';
import { useState } from 'react';
import { useLocation } from 'react-admin';
import { Icon } from '#ui/icons.tsx';
import { text } from '../texts/text.ts';
import { ConsoleNavigation } from './console-navigation.tsx';
import { ConsoleSearch } from './console-search.tsx';
import { searchInSight, useSlash } from './use-slash.ts';

/** On narrow screens: a button for everything that the bar has no room for. `/` opens it where no search is in sight. */
export const ConsoleMenu = () => {
  // Going somewhere closes it: it is open for the page on which it was opened.
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const [searches, setSearches] = useState(false);
  const open = openAt === key;
  const openFor = (search: boolean): void => {
    setSearches(search);
    setOpenAt(key);
  };
  useSlash(() => {
    const field = searchInSight();
    if (field === undefined) openFor(true);
    else field.focus();
  });
  const close = (): void => {
    setOpenAt(undefined);
  };
  return (
    <>
      <button
        className="ibtn menu-button"
        type="button"
        aria-label={text('layout.menu.open')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          openFor(false);
        }}
      >
        <Icon name="burger" />
      </button>
      <Drawer open={open} onClose={close} slotProps={{ paper: sheet }}>
        <div className="hd">
          <b>{text('layout.console')}</b>
          <button
            className="ibtn"
            type="button"
            aria-label={text('layout.menu.close')}
            onClick={close}
          >
            <Icon name="close" />
          </button>
        </div>
        <ConsoleSearch autoFocus={searches} />
        <ConsoleNavigation allowed />
      </Drawer>
    </>
  );
};

const sheet = { role: 'dialog', 'aria-modal': true, 'aria-label': text('layout.menu') } as const;
