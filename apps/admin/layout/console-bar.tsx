import { AppBar, LinkBase as Link, RefreshIconButton, type AppBarProps } from 'react-admin';
import { Logo, ThemeIcon } from '#ui/icons.tsx';
import { text } from '../texts/text.ts';
import { useDocumentTheme } from '../theme/use-document-theme.ts';
import { AccountMenu } from './account-menu.tsx';
import { ConsoleMenu } from './console-menu.tsx';
import { ConsoleNavigation } from './console-navigation.tsx';
import { ConsoleSearch } from './console-search.tsx';
import { RefreshIcon } from './icons.tsx';
import { useConsoleAccess } from './use-console-access.ts';

export const ConsoleBar = ({ alwaysOn = true }: AppBarProps) => {
  const allowed = useConsoleAccess() === 'allowed';
  return (
    <AppBar alwaysOn={alwaysOn} toolbar={<Tools />} userMenu={<AccountMenu />}>
      {allowed ? <ConsoleMenu /> : null}
      <Link className="brand" to="/" aria-label={text('layout.home')}>
        <Logo size={20} />
        <span>{text('layout.console')}</span>
      </Link>
      <ConsoleNavigation allowed={allowed} grouped />
      {allowed ? <ConsoleSearch slash /> : null}
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
