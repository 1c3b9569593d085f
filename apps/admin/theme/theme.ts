import type { Shadows } from '@mui/material';
import { defaultTheme, type RaThemeOptions } from 'react-admin';
import { componentOverrides } from './component-overrides.ts';
import { createPalette, type ThemeName } from './palettes.ts';

const raisedShadow = 'var(--tm-shadow-2)';
// Only floating elements have a shadow: menus at elevation 8, dialogs at 24.
const shadows = Array.from({ length: 25 }, (_, elevation) =>
  elevation === 8 || elevation === 24 ? raisedShadow : 'none',
) as unknown as Shadows;

const createThemeOptions = (name: ThemeName): RaThemeOptions => ({
  ...defaultTheme,
  palette: createPalette(name),
  spacing: 4,
  shape: { borderRadius: 4 },
  shadows,
  typography: {
    fontFamily: 'var(--tm-font-sans)',
    fontSize: 14,
    body2: { fontSize: '0.8125rem', lineHeight: '1.25rem' },
    caption: { fontSize: '0.75rem', lineHeight: '1rem' },
    h6: { fontSize: '1.375rem', lineHeight: '1.75rem', fontWeight: 600 },
    button: { textTransform: 'none', fontWeight: 500 },
  },
  transitions: {
    duration: { short: 120, standard: 180, complex: 280 },
    easing: { easeInOut: 'cubic-bezier(.2, 0, .1, 1)' },
  },
  components: { ...defaultTheme.components, ...componentOverrides },
});

export const lightTheme = createThemeOptions('light');
export const darkTheme = createThemeOptions('dark');
