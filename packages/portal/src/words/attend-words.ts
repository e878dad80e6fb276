import { en } from './en-attend.ts'

/** What is said while exceptions are worked on; loaded when somebody does. */
export const attendWords: typeof en = en
