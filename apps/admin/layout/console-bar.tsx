import { MenuList } from '@mui/material';
import {
  AppBar,
  LinkBase as Link,
  Menu,
  RefreshIconButton,
  useLocation,
  useResourceDefinitions,
  type AppBarProps,
} from 'react-admin';
import { Logo, ThemeIcon } from '#ui/icons.tsx';
import { text } from '../texts/text.ts';
import { useDocumentTheme } from '../theme/use-document-theme.ts';
import { AccountMenu } from './account-menu.tsx';
import { ConsoleSearch } from './console-search.tsx';
import { RefreshIcon } from './icons.tsx';
import { useConsoleAccess } from './use-console-access.ts';

export const ConsoleBar = ({ alwaysOn = true }: AppBarProps) => {
  const allowed = useConsoleAccess() === 'allowed';
  return (
    <AppBar alwaysOn={alwaysOn} toolbar={<Tools />} userMenu={<AccountMenu />}>
      <Link className="brand" to="/" aria-label={text('layout.home')}>
        <Logo size={20} />
        <span>{text('layout.console')}</span>
      </Link>
      <Navigation allowed={allowed} />
      {allowed ? <ConsoleSearch /> : null}
    </AppBar>
  );
};

const Tools = () => {
  const { toggle } = useDocumentTheme();
  return (
    <>
      <RefreshIconButton className="ibtn" icon={<RefreshIcon />} />
      <button
        className="ibtn"
        type="button"
        aria-label={text('ra.action.toggle_theme')}
        onClick={toggle}
      >
        <ThemeIcon />
      </button>
    </>
  );
};

const Navigation = ({ allowed }: { readonly allowed: boolean }) => {
  const { pathname } = useLocation();
  const definitions = useResourceDefinitions();
  const names = allowed ? Object.keys(definitions) : [];
  return (
    <nav aria-label={text('layout.navigation')}>
      <MenuList component="div" role="none">
        {names.map((name) => (
          <Menu.ResourceItem
            key={name}
            name={name}
            role="link"
            leftIcon={null}
            {...(pathname.split('/')[1] === name ? { 'aria-current': 'page' } : {})}
          />
        ))}
      </MenuList>
      <a className="away" href="/dashboard">
        {text('layout.dashboard')}
      </a>
    </nav>
  );
};
