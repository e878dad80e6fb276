import { en } from './en-calendars.ts'

/** What is said of the days of facilities; their page loads it. */
export const calendarWords: typeof en = en
