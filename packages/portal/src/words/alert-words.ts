import { en } from './en-alerts.ts'

/** What is said of alerts over time; their page loads it. */
export const alertWords: typeof en = en
