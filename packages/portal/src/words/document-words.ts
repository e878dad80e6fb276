import { en } from './en-documents.ts'

/** What is said of documents; loaded with their pages. */
export const documentWords: typeof en = en
