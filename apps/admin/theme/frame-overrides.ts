import type { RaThemeOptions } from 'react-admin';

type Overrides = NonNullable<RaThemeOptions['components']>;

const phoneQuery = '@media (max-width: 767px)';
// The navigation does not fit in the bar, so it is in the drawer.
const narrowQuery = '@media (max-width: 1023px)';
const tabletQuery = '@media (min-width: 1024px) and (max-width: 1279px)';

/** react-admin's frame in our design: a bar with the navigation, and the page below. */
export const frameOverrides: Overrides = {
  RaLayout: {
    styleOverrides: {
      root: {
        minWidth: 0,
        zIndex: 'auto',
        '& .RaLayout-appFrame': { marginTop: 52 },
        '& .RaLayout-contentWithSidebar': { display: 'block' },
        '& .RaLayout-content': {
          display: 'grid',
          gap: 20,
          gridTemplateColumns: 'minmax(0, 1fr)',
          maxWidth: 1264,
          margin: '0 auto',
          padding: '20px 32px 48px',
          fontSize: 'var(--tm-text-sm)',
          zIndex: 'auto',
          scrollMarginTop: 52,
          outline: 'none',
          [phoneQuery]: { padding: '16px 16px 40px' },
        },
        // A place for notices without one would leave a gap above the page.
        '& .RaLayout-content > [role="status"]:empty': { position: 'absolute' },
        '&.broad .RaLayout-content': { maxWidth: 1504 },
      },
    },
  },
  RaAppBar: {
    defaultProps: { color: 'default' },
    styleOverrides: {
      root: {
        color: 'var(--tm-ink)',
        backgroundColor: 'var(--tm-fog)',
        borderBottom: '1px solid var(--tm-ink)',
        zIndex: 'var(--tm-z-topbar)',
        '& .RaAppBar-toolbar': {
          gap: 20,
          minHeight: 52,
          height: 52,
          padding: '0 32px',
          [tabletQuery]: { gap: 12, padding: '0 16px' },
          [narrowQuery]: { gap: 12, minHeight: 52, padding: '0 16px' },
        },
        '& .RaAppBar-menuButton': { display: 'none' },
        '& .brand': { padding: 0, height: 52, [phoneQuery]: { marginRight: 'auto' } },
        '& nav': {
          display: 'flex',
          flex: 'none',
          gap: 20,
          fontSize: 14,
          [tabletQuery]: { gap: 12 },
          [narrowQuery]: { display: 'none' },
        },
        '& nav > div': { display: 'flex', gap: 'inherit', padding: 0 },
        '& .away': {
          display: 'flex',
          alignItems: 'center',
          color: 'var(--tm-ink-2)',
          textDecoration: 'none',
          // The account menu has the same link.
          [tabletQuery]: { display: 'none' },
        },
        '& .more': {
          padding: 0,
          color: 'var(--tm-ink-2)',
          font: 'inherit',
          background: 'none',
          border: 0,
          cursor: 'pointer',
          '&::after': { content: '"▾" / ""', marginLeft: '0.35em' },
          '&[aria-current]': {
            color: 'var(--tm-ink)',
            fontWeight: 600,
            boxShadow: 'inset 0 -3px 0 var(--tm-mark)',
          },
        },
        '& .menu-button': { display: 'none', [narrowQuery]: { display: 'inline-grid' } },
        '& .search': {
          flex: '0 1 320px',
          minWidth: 0,
          marginLeft: 'auto',
          [phoneQuery]: { display: 'none' },
        },
        '& .search input': { paddingRight: 32, textOverflow: 'ellipsis' },
      },
    },
  },
  RaMenuItemLink: {
    styleOverrides: {
      root: {
        height: 52,
        padding: 0,
        fontSize: 14,
        color: 'var(--tm-ink-2)',
        '&:hover': { background: 'none' },
        '&.RaMenuItemLink-active': {
          color: 'var(--tm-ink)',
          fontWeight: 600,
          background: 'none',
          boxShadow: 'inset 0 -3px 0 var(--tm-mark)',
        },
        '& .MuiListItemIcon-root': { display: 'none' },
      },
    },
  },
  MuiDrawer: {
    styleOverrides: {
      root: { zIndex: 'var(--tm-z-dialog)' },
      paper: {
        gap: 8,
        width: 288,
        maxWidth: 'calc(100vw - 56px)',
        padding: '0 16px 16px',
        color: 'var(--tm-ink)',
        background: 'var(--tm-fog)',
        boxShadow: 'var(--tm-shadow-2)',
        '& .title-row': {
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          minHeight: 52,
        },
        '& .search': { flex: 'none' },
        '& .search input': { height: 44, paddingRight: 12, textOverflow: 'ellipsis' },
        '& .search svg': { top: 14 },
        '& nav, & nav > div': { display: 'grid', padding: 0 },
        '& nav a': {
          display: 'flex',
          alignItems: 'center',
          minHeight: 44,
          color: 'var(--tm-ink-2)',
          textDecoration: 'none',
        },
        '& nav .RaMenuItemLink-active': {
          paddingLeft: 12,
          color: 'var(--tm-ink)',
          boxShadow: 'inset 3px 0 0 var(--tm-mark)',
        },
      },
    },
  },
  RaUserMenu: {
    styleOverrides: {
      root: {
        flex: 'none',
        '& button': { minWidth: 36, minHeight: 36, padding: 4, fontSize: 0, background: 'none' },
        '& .MuiButton-startIcon': { margin: 0 },
        '& i': {
          display: 'grid',
          placeItems: 'center',
          width: 28,
          height: 28,
          border: '1px solid var(--tm-rule-2)',
          borderRadius: 'var(--tm-r2)',
          background: 'var(--tm-fog)',
          color: 'var(--tm-ink)',
          fontStyle: 'normal',
          fontWeight: 600,
          fontSize: '12px !important',
        },
      },
    },
  },
  RaLogout: {
    styleOverrides: {
      root: {
        '& .MuiListItemIcon-root': { display: 'none' },
        '& .MuiListItemText-primary': { fontSize: '0.875rem' },
      },
    },
  },
  RaSkipNavigationButton: {
    styleOverrides: {
      root: { color: 'var(--tm-ink)', padding: '8px 14px', border: '1px solid var(--tm-edge)' },
    },
  },
  RaNotification: {
    styleOverrides: {
      root: {
        top: '68px !important',
        zIndex: 'var(--tm-z-toast)',
        width: 420,
        maxWidth: 'calc(100vw - 32px)',
        '& > .toast': { width: '100%' },
        [phoneQuery]: { top: 'auto !important', bottom: 16, left: 16, right: 16, width: 'auto' },
      },
    },
  },
};
