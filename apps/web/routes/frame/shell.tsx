import { Suspense, useState, type JSX, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { User } from '#contract/account/auth.ts';
import { preferenceEndpoints } from '#contract/account/preferences.ts';
import { Icon, Logo, SearchIcon } from '#ui/parts/icons.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { CurrencyNote } from '../../features/currency/components/currency-note.tsx';
import { CurrencyRate } from '../../features/currency/components/currency-rate.tsx';
import { MarketDataBanners } from '../../features/market/components/data-bands.tsx';
import { Ticker } from '../../features/market/components/ticker.tsx';
import { getOldestReading } from '../../features/market/figures.ts';
import { useMarketList } from '../../features/market/use-market.ts';
import { MaintenanceBanner } from '../../components/maintenance-band.tsx';
import { Spinner } from '../../components/loading/spinner.tsx';
import { hasJustLoggedIn } from '../../features/session/session-end.ts';
import { readFromDevice, saveToDevice } from '../../lib/device-storage.ts';
import { lazyChunk } from '../../components/loading/lazy-chunk.tsx';
import { useMedia } from '../../lib/use-media.ts';
import { MemberBanners } from './member-bands.tsx';
import { Sidebar } from './sidebar.tsx';
import { frameTexts } from './texts.ts';
import { ThemeButton } from './theme-button.tsx';
import { useMarketReady } from './use-market-ready.ts';
import { usePageStart } from './use-page-start.ts';
import { usePushRenewal } from './use-push-renewal.ts';
import { Avatar } from '#ui/parts/avatar.tsx';
import { useMenu } from '../../lib/use-menu.ts';

const Foot = lazyChunk(async () => (await import('./foot.tsx')).Footer);
const SearchBox = lazyChunk(async () => (await import('./search-box.tsx')).SearchBox);
const NoticeBell = lazyChunk(async () => (await import('./notice-bell.tsx')).NotificationBell);
const Drawer = lazyChunk(async () => (await import('./drawer.tsx')).Drawer);
const PhoneSearch = lazyChunk(async () => (await import('./phone-search.tsx')).PhoneSearch);
const IdleWatch = lazyChunk(async () => (await import('./idle-watch.tsx')).IdleLogout);

const collapsedKey = 'tidemark.sidebar';

// The user's choice applies from 1,024 px on; below that the icon rail, below 768 px the drawer.
const useRail = (): { rail: boolean; setCollapsed: ((collapsed: boolean) => void) | null } => {
  const isWide = useMedia('(min-width: 1024px)');
  const [isCollapsed, setCollapsed] = useState(() => readFromDevice(collapsedKey) === 'collapsed');
  const changeCollapsed = (next: boolean): void => {
    setCollapsed(next);
    saveToDevice(collapsedKey, next ? 'collapsed' : 'expanded');
  };
  return { rail: !isWide || isCollapsed, setCollapsed: isWide ? changeCollapsed : null };
};

// The same width as in the styles, which show a button for the menu and one for the search instead.
const phoneQuery = '(max-width: 767px)';

type TopBarProps = {
  user: User;
  phone: boolean;
  drawer: boolean;
  onDrawer: () => void;
  search: boolean;
  onSearch: () => void;
};

const TopBar = ({ user, phone, drawer, onDrawer, search, onSearch }: TopBarProps): JSX.Element => (
  <header className="topbar">
    <button
      className="icon-button burger"
      type="button"
      aria-label="Open menu"
      aria-expanded={drawer}
      onClick={onDrawer}
    >
      <Icon name="burger" />
    </button>
    <Link className="brand only-phone" to="/dashboard" aria-label={frameTexts.home}>
      <Logo size={20} />
    </Link>
    {phone ? null : (
      <Suspense fallback={<div className="search" />}>
        <SearchBox label="Coins and news" slash />
      </Suspense>
    )}
    <Ticker />
    <button
      className="icon-button search-button"
      type="button"
      aria-label="Search coins and news"
      aria-expanded={search}
      onClick={onSearch}
    >
      <SearchIcon />
    </button>
    <Suspense fallback={<div className="bell" />}>
      <NoticeBell />
    </Suspense>
    {phone ? null : <ThemeButton />}
    <UserMenu user={user} />
  </header>
);

// The form that had the focus is gone.
const focusAfterLogin = (main: HTMLElement | null): void => {
  if (main === null || !hasJustLoggedIn.get()) return;
  hasJustLoggedIn.set(false);
  main.focus({ preventScroll: true });
};

type ShellProps = { user: User; inactivitySeconds: number | null; children: ReactNode };

export const Shell = ({ user, inactivitySeconds, children }: ShellProps): JSX.Element => {
  usePushRenewal(user.id);
  const { rail, setCollapsed } = useRail();
  const [overlay, setOverlay] = useState<'menu' | 'search' | null>(null);
  const isPhone = useMedia(phoneQuery);
  const isReady = useMarketReady();
  usePageStart();
  const close = (): void => {
    setOverlay(null);
  };
  if (!isReady) return <Spinner />;
  return (
    <div className="app" data-rail={rail}>
      <MemberCurrencyRate />
      <a className="skip-link" href="#main">
        {frameTexts.skip}
      </a>
      {isPhone ? null : <Sidebar user={user} collapsed={rail} onCollapse={setCollapsed} />}
      <div className="main">
        <TopBar
          user={user}
          phone={isPhone}
          drawer={overlay === 'menu'}
          onDrawer={() => {
            setOverlay('menu');
          }}
          search={overlay === 'search'}
          onSearch={() => {
            setOverlay('search');
          }}
        />
        <MaintenanceBanner />
        <MarketDataBanners />
        <MemberBanners user={user} />
        <main ref={focusAfterLogin} id="main" className="body" tabIndex={-1}>
          {children}
          <CurrencyNote />
        </main>
        <MarketFooter />
      </div>
      <Suspense>{overlay === 'menu' ? <Drawer user={user} onClose={close} /> : null}</Suspense>
      <Suspense>{overlay === 'search' ? <PhoneSearch onClose={close} /> : null}</Suspense>
      {inactivitySeconds === null ? null : (
        <Suspense>
          <IdleWatch seconds={inactivitySeconds} />
        </Suspense>
      )}
    </div>
  );
};

// Renders at each change of prices, without the frame around it.
const MarketFooter = (): JSX.Element => {
  const { data } = useMarketList();
  return (
    <Suspense fallback={<footer className="page-foot" />}>
      <Foot reading={getOldestReading(data ?? [])} />
    </Suspense>
  );
};

const MemberCurrencyRate = (): JSX.Element => {
  const { data } = useCall(preferenceEndpoints.preferences);
  return <CurrencyRate currency={data?.currency ?? 'USD'} />;
};

const AccountMenu = lazyChunk(async () => (await import('./account-menu.tsx')).AccountMenu);

const UserMenu = ({ user }: { user: User }): JSX.Element => {
  const { open, close, leave, box, button } = useMenu();
  return (
    <div className="user-menu" {...box}>
      <button className="user" type="button" aria-haspopup="menu" {...button}>
        <Avatar name={user.displayName} photo={user.photoURL} />
        <span className="user-name">{user.displayName}</span>
        <span className="visually-hidden">{frameTexts.accountMenu}</span>
      </button>
      <Suspense>
        {open ? <AccountMenu user={user} onClose={close} onLeave={leave} /> : null}
      </Suspense>
    </div>
  );
};
