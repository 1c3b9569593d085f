import type { RaThemeOptions } from 'react-admin';

type Overrides = NonNullable<RaThemeOptions['components']>;

const phoneQuery = '@media (max-width: 767px)';

/** The parts of a list: head, filters, saved queries, selection, pages. */
export const listOverrides: Overrides = {
  RaTopToolbar: {
    styleOverrides: {
      root: {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 12,
        minHeight: 0,
        padding: 0,
        // On narrow screens, react-admin gives it a line of its own.
        '&&': { flex: 'none', backgroundColor: 'transparent' },
        [phoneQuery]: { gap: 8 },
      },
    },
  },
  RaColumnsButton: {
    styleOverrides: {
      root: {
        display: 'contents',
        '& .MuiButton-root': { fontSize: 'var(--tm-text-sm)' },
        '& .MuiIconButton-root': {
          width: 44,
          height: 44,
          padding: 0,
          border: '1px solid var(--tm-edge)',
          borderRadius: 'var(--tm-r2)',
          color: 'var(--tm-ink)',
          background: 'var(--tm-sheet)',
        },
      },
    },
  },
  RaSavedQueriesList: { styleOverrides: { root: { fontSize: 'var(--tm-text-sm)' } } },
  RaBulkActionsToolbar: {
    styleOverrides: {
      root: {
        '& .RaBulkActionsToolbar-toolbar': {
          position: 'static',
          display: 'flex',
          flexWrap: 'wrap',
          gap: '8px 16px',
          height: 'auto',
          minHeight: 0,
          padding: '8px 16px',
          transform: 'none',
          color: 'var(--tm-ink)',
          background: 'var(--tm-depth-1)',
          borderTop: '2px solid var(--tm-depth-line)',
          borderRadius: 0,
          [phoneQuery]: { marginInline: -16 },
        },
        '& .RaBulkActionsToolbar-title': { gap: 16 },
        '& .RaBulkActionsToolbar-title .MuiTypography-root': { fontSize: 13, fontWeight: 600 },
        '& .RaBulkActionsToolbar-icon': { order: 3, margin: 0, color: 'var(--tm-ink-2)' },
        '& .RaBulkActionsToolbar-topToolbar': {
          gap: 8,
          padding: 0,
          marginLeft: 'auto',
          [phoneQuery]: {
            width: '100%',
            '& .button': { flex: 1 },
            '& .button.primary': { flexBasis: '100%', order: -1 },
          },
        },
      },
    },
  },
  MuiTablePagination: {
    styleOverrides: {
      root: { overflow: 'visible', color: 'var(--tm-ink-2)', [phoneQuery]: { width: '100%' } },
      toolbar: {
        [phoneQuery]: { justifyContent: 'space-between' },
        flexWrap: 'wrap',
        gap: '8px 20px',
        minHeight: '0 !important',
        padding: '0 !important',
      },
      spacer: { display: 'none' },
      selectLabel: { fontSize: 'var(--tm-text-sm)', marginRight: -12 },
      displayedRows: { fontSize: 'var(--tm-text-sm)' },
      input: { margin: 0 },
      select: {
        minHeight: '0 !important',
        padding: '5px 26px 5px 8px !important',
        textAlign: 'left',
        textAlignLast: 'left',
        border: '1px solid var(--tm-edge)',
        borderRadius: 'var(--tm-r2)',
        '&:focus-visible': { outline: '2px solid var(--tm-focus)', outlineOffset: 2 },
      },
    },
  },
  MuiSelect: {
    styleOverrides: {
      select: { minHeight: '0 !important', fontSize: 'var(--tm-text-sm)' },
      icon: { color: 'var(--tm-ink-2)' },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 38, height: 22, padding: 0 },
      switchBase: {
        padding: 4,
        color: 'var(--tm-edge)',
        '&.Mui-checked': { color: 'var(--tm-on-action)', transform: 'translateX(16px)' },
        '&.Mui-checked + .MuiSwitch-track': {
          opacity: 1,
          borderColor: 'var(--tm-action)',
          background: 'var(--tm-action)',
        },
      },
      thumb: { width: 14, height: 14, borderRadius: 'var(--tm-r1)', boxShadow: 'none' },
      track: {
        boxSizing: 'border-box',
        opacity: 1,
        border: '1px solid var(--tm-edge)',
        borderRadius: 'var(--tm-r2)',
        background: 'var(--tm-sheet)',
      },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        color: 'var(--tm-ink)',
        background: 'var(--tm-sheet)',
        borderTop: '2px solid var(--tm-ink)',
        borderRadius: 0,
      },
      icon: { color: 'var(--tm-ink-2)' },
    },
  },
};
