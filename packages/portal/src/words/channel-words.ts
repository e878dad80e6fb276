import { en } from './en-channels.ts'

/** What the page of channels says; it alone loads it. */
export const channelWords: typeof en = en
