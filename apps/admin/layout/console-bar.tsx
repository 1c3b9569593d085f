import {
  AppBar,
  LinkBase as Link,
  RefreshIconButton,
  type AppBarProps,
  Logout,
  UserMenu,
  useGetIdentity,
  useLocation,
} from 'react-admin';
import { Avatar } from '#ui/parts/avatar.tsx';
import { Logo, ThemeIcon, Icon } from '#ui/parts/icons.tsx';
import { useSlash } from '#ui/use-slash.ts';
import { text } from './texts.ts';
import { text as frameworkText } from '../texts/framework-texts.ts';
import { useDocumentTheme } from '../theme/use-document-theme.ts';
import { ConsoleNavigation } from './console-navigation.tsx';
import { ConsoleSearch } from './console-search.tsx';
import { RefreshIcon } from './icons.tsx';
import { useConsoleAccess } from './use-console-access.ts';
import { MenuItem, Drawer } from '@mui/material';
import { useState, type MouseEvent } from 'react';

export const ConsoleBar = ({ alwaysOn = true }: AppBarProps) => {
  const hasAccess = useConsoleAccess() === 'allowed';
  return (
    <AppBar alwaysOn={alwaysOn} toolbar={<Tools />} userMenu={<AccountMenu />}>
      {hasAccess ? <ConsoleMenu /> : null}
      <Link className="brand" to="/" aria-label="Tidemark console, home">
        <Logo size={20} />
        <span>{text('layout.console')}</span>
      </Link>
      <ConsoleNavigation allowed={hasAccess} grouped />
      {hasAccess ? <ConsoleSearch slash /> : null}
    </AppBar>
  );
};

const Tools = () => {
  const { toggle } = useDocumentTheme();
  return (
    <>
      <RefreshIconButton className="icon-button" icon={<RefreshIcon />} />
      <button
        className="icon-button"
        type="button"
        aria-label={frameworkText('ra.action.toggle_theme')}
        onClick={toggle}
      >
        <ThemeIcon />
      </button>
    </>
  );
};

const AccountMenu = () => {
  const { identity } = useGetIdentity();
  const name = identity?.fullName ?? '';
  return (
    <UserMenu icon={<Avatar name={name} photo={identity?.avatar ?? null} />}>
      <li className="menu-owner" role="presentation">
        <b>{name}</b>
        <span>{String(identity?.['email'] ?? '')}</span>
      </li>
      <MenuItem component="a" href="/dashboard">
        Back to the dashboard
      </MenuItem>
      <Logout />
    </UserMenu>
  );
};

/** On narrow screens, a button for everything that does not fit in the bar. `/` opens it when no search field is visible. */
const ConsoleMenu = () => {
  // Closes on another page and on a link to the same one, but not when a list corrects its own address.
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const [isSearchOpen, setSearchOpen] = useState(false);
  const isMenuOpen = openAt === pathname;
  const openMenu = (search: boolean): void => {
    setSearchOpen(search);
    setOpenAt(pathname);
  };
  useSlash(() => {
    const field = findVisibleSearchField();
    if (field === undefined) openMenu(true);
    else field.focus();
  });
  const close = (): void => {
    setOpenAt(undefined);
  };
  return (
    <>
      <button
        className="icon-button menu-button"
        type="button"
        aria-label="Open the menu"
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={() => {
          openMenu(false);
        }}
      >
        <Icon name="burger" />
      </button>
      <Drawer
        open={isMenuOpen}
        onClose={close}
        slotProps={{
          paper: {
            ...sheetProps,
            onClick: ({ target }: MouseEvent) => {
              if (target instanceof Element && target.closest('a') !== null) close();
            },
          },
        }}
      >
        <div className="title-row">
          <b>{text('layout.console')}</b>
          <button className="icon-button" type="button" aria-label="Close the menu" onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        <ConsoleSearch autoFocus={isSearchOpen} onFound={close} />
        <ConsoleNavigation allowed />
      </Drawer>
    </>
  );
};

const sheetProps = {
  role: 'dialog',
  'aria-modal': true,
  'aria-label': 'Menu',
} as const;

/** The search field of the bar, otherwise that of the list. */
const findVisibleSearchField = (): HTMLInputElement | undefined =>
  [...document.querySelectorAll<HTMLInputElement>('header [type=search], main [type=search]')].find(
    (field) => field.checkVisibility(),
  );
