import { en } from './en-alert-rules.ts'

/** What is said of alert rules; their page loads it. */
export const alertRuleWords: typeof en = en
