import { en } from './en-palette.ts'

/** What the command palette says; it alone loads it. */
export const paletteWords: typeof en = en
