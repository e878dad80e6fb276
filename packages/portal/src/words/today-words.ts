import { en } from './en-today.ts'

/** What the page of the day says; it alone loads it. */
export const todayWords: typeof en = en
