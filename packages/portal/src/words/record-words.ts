import { en } from './en-records.ts'

/** What the pages behind the first list say; they load it. */
export const recordWords: typeof en = en
