import type { PaletteOptions } from '@mui/material';

/** Hex values of `apps/ui/tokens.css`: MUI computes with its palette and cannot read custom properties. `palettes.test.ts` keeps both equal. */
export const tokens = {
  light: {
    sheet: '#ffffff',
    raised: '#ffffff',
    fog: '#f2f5f7',
    sunk: '#f7f9fa',
    ink: '#0f1f2e',
    'ink-2': '#3f5265',
    'ink-3': '#5a6c7d',
    rule: '#dfe5ea',
    action: '#12304c',
    'on-action': '#ffffff',
    'action-hover': '#1d4468',
    link: '#0a5a9c',
    danger: '#a81e2d',
    'depth-1': '#e4eff7',
    buff: '#f9f1db',
    'on-buff': '#664800',
  },
  dark: {
    sheet: '#0e1620',
    raised: '#172230',
    fog: '#090f17',
    sunk: '#0b121b',
    ink: '#e9eff5',
    'ink-2': '#b0bfcd',
    'ink-3': '#8b9dae',
    rule: '#1e2a38',
    action: '#d8e6f3',
    'on-action': '#0e1620',
    'action-hover': '#ffffff',
    link: '#7fbaf0',
    danger: '#ff8b8f',
    'depth-1': '#12283b',
    buff: '#2a2412',
    'on-buff': '#ecca7a',
  },
} as const;
export type ThemeName = keyof typeof tokens;

export const createPalette = (name: ThemeName): PaletteOptions => {
  const token = tokens[name];
  const action = {
    main: token.action,
    dark: token['action-hover'],
    contrastText: token['on-action'],
  };
  return {
    mode: name,
    background: { default: token.sheet, paper: token.raised },
    text: { primary: token.ink, secondary: token['ink-2'], disabled: token['ink-3'] },
    primary: action,
    secondary: action,
    divider: token.rule,
    error: { main: token.danger },
    warning: { main: token['on-buff'], light: token.buff },
    info: { main: token.link },
    success: { main: token['ink-2'] },
    action: {
      hover: token.sunk,
      selected: token['depth-1'],
      disabledBackground: token.fog,
      focus: 'transparent',
    },
  };
};
