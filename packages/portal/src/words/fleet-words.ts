import { en } from './en-fleet.ts'

/** What the filters of the containers page say; they load it. */
export const fleetWords: typeof en = en
