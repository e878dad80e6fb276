import { notice_units } from './words.ts'
import type { NoticeUnit } from './words.ts'

/** How DCSA's Arrival Notice writes them. Its DOD names a day, not what is counted, and DCSA withdrew it. */
const dcsa_units: Readonly<Record<string, NoticeUnit>> = { CD: 'calendar', WD: 'working', HR: 'hours' }

/** A unit in our words, out of ours or DCSA's; null: it is none of them. */
export function noticeUnit(word: string | null): NoticeUnit | null {
  return dcsa_units[word ?? ''] ?? notice_units.find((unit) => unit === word) ?? null
}
