import { en } from './en-audit.ts'

/** What the page of the audit log says; it loads it. */
export const auditWords: typeof en = en
