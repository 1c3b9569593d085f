import { Drawer } from '@mui/material';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-admin';
import { Icon } from '#ui/icons.tsx';
import { text } from '../texts/text.ts';
import { ConsoleNavigation } from './console-navigation.tsx';
import { ConsoleSearch } from './console-search.tsx';

/** On a phone: a button for everything that the bar has no room for. */
export const ConsoleMenu = () => {
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  useEffect(() => {
    setOpen(false);
  }, [key]);
  const close = (): void => {
    setOpen(false);
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
          setOpen(true);
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
        <ConsoleSearch />
        <ConsoleNavigation allowed />
      </Drawer>
    </>
  );
};

const sheet = { role: 'dialog', 'aria-modal': true, 'aria-label': text('layout.menu') } as const;
