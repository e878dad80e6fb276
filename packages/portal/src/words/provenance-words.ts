import { en } from './en-provenance.ts'

/** What is said of who stated a value; loaded when somebody asks. */
export const provenanceWords: typeof en = en
