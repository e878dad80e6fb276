import { en } from './en-estimates.ts'

/** What is said of how good estimates were; their page loads it. */
export const estimateWords: typeof en = en
