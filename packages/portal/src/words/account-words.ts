import { en } from './en-account.ts'

/** What the menu of the account says; it alone loads it. */
export const accountWords: typeof en = en
