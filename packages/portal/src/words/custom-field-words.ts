import { en } from './en-custom-fields.ts'

/** What custom fields say; their pages and panels load it. */
export const customFieldWords: typeof en = en
