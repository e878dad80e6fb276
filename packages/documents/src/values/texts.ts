import type { ReadPart } from './kinds.ts'
import { datesOf } from './dates.ts'
import { containersOf } from './identifiers.ts'

/** The rest of a label, and no name. */
const number_word = /^(?:NO|NOS|NR|NBR|NUMBER|NUMERO|NUMMER|NAME|CODE|DATE)\.?$/i

/** Words that labels of places end with, alone: the rest of a label of two lines, and no place. */
const rest_of_label =
  /^(?:(?:PORT|PLACE|POINT|OF|BY|AND)\s+)*(?:DELIVERY|DISCHARGE|UNLOADING|LOADING|LADING|RECEIPT|DESTINATION|ORIGIN|ISSUE|ARRIVAL|DEPARTURE)$/i

/** What people write where they have nothing to say. */
const nothing = /^(?:NONE|NIL|N\/?A|N\.A\.|TB[ADN]|T\.B\.A\.|UNKNOWN|X{3,}|KEINER?|AUCUN|NINGUNO|NESSUNO|GEEN)$/i

/** A text as a value, without the signs around it; null where it says nothing. */
export function wholeText(
  text: string,
  member: string,
  length_max: number,
): { readonly parts: readonly ReadPart[] } | null {
  const from = /^[\s:;,.*|()-]*/.exec(text)?.[0].length ?? 0
  const printed = text.slice(from).replace(/[\s:;,|(]+$/, '')
  if (printed.length > length_max || !/\p{L}.*\p{L}/u.test(printed) || number_word.test(printed)) return null
  if (nothing.test(printed) || rest_of_label.test(printed)) return null
  if (containersOf(printed)[0]?.from === 0 || isDay(printed)) return null
  return { parts: [{ member, value: printed, from, to: from + printed.length, proof: 0.6 }] }
}

/** A day and nothing else, perhaps with its hour: no name and no place. */
function isDay(printed: string): boolean {
  const [day] = datesOf(printed, null)
  return (
    day?.from === 0 &&
    /^[\s,]*(?:\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s*(?:[AP]\.?M\.?|HRS?|H|UHR)?)?$/i.test(printed.slice(day.to))
  )
}
