import { en } from './en-developers.ts'

/** What the developers' pages say; they alone load it. */
export const developerWords: typeof en = en
