import { en } from './en-charges.ts'

/** What is said of free time and its charges; loaded with the first page that shows them. */
export const chargeWords: typeof en = en
