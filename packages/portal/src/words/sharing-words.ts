import { en } from './en-sharing.ts'

/** What sharing says; its dialog and the settings load it. */
export const sharingWords: typeof en = en
