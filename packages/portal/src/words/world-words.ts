import { en } from './en-world.ts'

/** What is said of the simulated world; loaded only where there is one. */
export const worldWords: typeof en = en
