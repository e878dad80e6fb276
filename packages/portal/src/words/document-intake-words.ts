import { documentIntakeWords as en } from './en-document-intake.ts'

/** What is said of how documents come in; loaded with their page. */
export const documentIntakeWords: typeof en = en
