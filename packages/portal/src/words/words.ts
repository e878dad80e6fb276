import { en } from './en.ts'

/** The shape that every language fills. */
type Words = typeof en

/** What the portal says, in the language of the reader; English is the first. */
export const words: Words = en
