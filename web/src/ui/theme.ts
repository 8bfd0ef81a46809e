import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { DROPDOWN_ANIMATION_MS, DROPDOWN_OFFSET } from './timings.ts';

// Colours live in tokens.css; the library only needs a name for the accent.
const accent = Array.from({ length: 10 }, () => 'var(--accent)') as unknown as MantineColorsTuple;

const dropdown = {
  offset: DROPDOWN_OFFSET,
  shadow: 'md',
  withinPortal: true,
  transitionProps: { transition: 'pop', duration: Math.min(120, DROPDOWN_ANIMATION_MS) },
} as const;

export const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent },
  fontFamily: 'var(--font)',
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Popover: { defaultProps: dropdown },
    Combobox: { defaultProps: dropdown },
  },
});
