import type { RaThemeOptions } from 'react-admin';
import { frameOverrides } from './frame-overrides.ts';
import { listOverrides } from './list-overrides.ts';
import { SortMark } from './sort-mark.tsx';
import { TextFieldRoot } from './text-field-root.tsx';

type Overrides = NonNullable<RaThemeOptions['components']>;

// Controls and surfaces: cut corners, rules instead of cards, one focus ring, no ripple.
const controls: Overrides = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: {
      root: { '&.Mui-focusVisible': { outline: '2px solid var(--tm-focus)', outlineOffset: 2 } },
    },
  },
  MuiButton: {
    defaultProps: { variant: 'outlined', disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 36,
        padding: '0 14px',
        fontSize: '0.875rem',
        borderColor: 'var(--tm-edge)',
        color: 'var(--tm-ink)',
        background: 'var(--tm-sheet)',
        '&:hover': { background: 'var(--tm-fog)', borderColor: 'var(--tm-edge)' },
      },
    },
  },
  MuiCheckbox: {
    styleOverrides: {
      root: { padding: 0, borderRadius: 2 },
    },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: {
        background: 'var(--tm-raised)',
        color: 'var(--tm-ink)',
        boxShadow: 'var(--tm-shadow-2)',
        fontSize: '0.75rem',
        fontWeight: 400,
      },
    },
  },
  MuiChip: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { height: 18, borderRadius: 2, fontSize: 11, fontWeight: 600 } },
  },
  MuiTabs: { styleOverrides: { indicator: { height: 2, background: 'var(--tm-mark)' } } },
  MuiTab: { styleOverrides: { root: { color: 'var(--tm-ink-2)', fontSize: '0.8125rem' } } },
  MuiLinearProgress: {
    styleOverrides: {
      root: { background: 'var(--tm-rule)' },
      bar: { background: 'var(--tm-depth-3)' },
    },
  },
};

const fields: Overrides = {
  MuiTextField: {
    defaultProps: {
      variant: 'outlined',
      size: 'small',
      margin: 'none',
      slots: { root: TextFieldRoot },
    },
  },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none' } },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      // The label is above, so the border needs no gap for it.
      notchedOutline: {
        top: 0,
        borderColor: 'var(--tm-edge)',
        '& legend': { display: 'none' },
      },
      root: {
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--tm-focus)' },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--tm-danger)',
          borderWidth: 2,
        },
      },
    },
  },
  MuiInputLabel: {
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        transition: 'none',
        color: 'var(--tm-ink)',
        fontWeight: 500,
      },
    },
  },
};

const surfaces: Overrides = {
  MuiPaper: {
    defaultProps: { elevation: 0, square: true },
    styleOverrides: {
      root: { backgroundImage: 'none' },
      elevation8: { borderRadius: 'var(--tm-r3)', boxShadow: 'var(--tm-shadow-2)' },
      elevation24: { borderRadius: 'var(--tm-r3)', boxShadow: 'var(--tm-shadow-2)' },
    },
  },
  MuiCard: { styleOverrides: { root: { borderTop: '1px solid var(--tm-datum)' } } },
  MuiDialog: {
    styleOverrides: {
      root: { zIndex: 'var(--tm-z-dialog)' },
      paper: { width: 480, maxWidth: 'calc(100vw - 32px)', margin: 16 },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: {
        padding: '18px 24px 14px',
        borderBottom: '1px solid var(--tm-rule)',
        fontSize: 'var(--tm-text-xl)',
        lineHeight: 'var(--tm-lh-xl)',
        fontWeight: 600,
      },
    },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '18px 24px !important' } } },
  MuiDialogActions: {
    styleOverrides: {
      root: { padding: '14px 24px', gap: 8, borderTop: '1px solid var(--tm-rule)' },
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { '&:not(.MuiBackdrop-invisible)': { background: 'var(--tm-scrim)' } },
    },
  },
  MuiMenuItem: { styleOverrides: { root: { minHeight: 36, fontSize: '0.875rem' } } },
};

const table: Overrides = {
  MuiTableCell: {
    styleOverrides: {
      root: {
        padding: '0 8px',
        borderBottom: '1px solid var(--tm-rule)',
        fontSize: 'var(--tm-text-sm)',
        lineHeight: 'var(--tm-lh-sm)',
        color: 'var(--tm-ink)',
        '&:first-of-type': { paddingLeft: 0 },
        '&:last-child': { paddingRight: 0 },
      },
      head: {
        fontSize: 'var(--tm-text-xs)',
        lineHeight: 'var(--tm-lh-xs)',
        fontWeight: 400,
        color: 'var(--tm-ink-3)',
        borderBottom: '1px solid var(--tm-rule-2)',
        whiteSpace: 'nowrap',
      },
      body: { height: 36, whiteSpace: 'nowrap' },
      paddingCheckbox: { width: 28, padding: '0 8px 0 0' },
    },
  },
  MuiTableSortLabel: {
    defaultProps: { IconComponent: SortMark },
    styleOverrides: {
      root: {
        minHeight: 24,
        gap: 4,
        color: 'inherit',
        '&.Mui-active': { color: 'inherit' },
        '&:hover': { color: 'var(--tm-ink)' },
        '&:focus-visible': { outline: '2px solid var(--tm-focus)', outlineOffset: 2 },
      },
      icon: { width: 7, height: 6, margin: 0, fontSize: 7, display: 'none' },
    },
  },
  RaDataTable: {
    styleOverrides: {
      root: {
        '& .RaDataTable-headerCell': {
          background: 'var(--tm-sheet)',
          position: 'static',
          height: 32,
        },
        '& .RaDataTable-row': { position: 'relative' },
        '& .RaDataTable-tbody .RaDataTable-row:hover': { background: 'var(--tm-sunk)' },
        '& .RaDataTable-tbody .RaDataTable-row.is-selected': { background: 'var(--tm-depth-1)' },
        '& .MuiTableSortLabel-root.Mui-active .MuiTableSortLabel-icon': { display: 'block' },
      },
    },
  },
};

export const componentOverrides: Overrides = {
  ...controls,
  ...fields,
  ...surfaces,
  ...table,
  ...frameOverrides,
  ...listOverrides,
};
