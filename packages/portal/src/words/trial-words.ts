import { en } from './en-trial.ts'

/** What the note about a trial says; it loads it. */
export const trialWords: typeof en = en
