import { en } from './en-reports.ts'

/** What is said of reports that people hand in; loaded with their page. */
export const reportWords: typeof en = en
