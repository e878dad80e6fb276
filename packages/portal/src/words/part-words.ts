import { en } from './en-parts.ts'

/** What the portal says to somebody who sees what is of certain parties; it loads it. */
export const partWords: typeof en = en
