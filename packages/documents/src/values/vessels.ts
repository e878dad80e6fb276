import { datesOf } from './dates.ts'
import type { KindReading } from './kinds.ts'
import { wholeText } from './texts.ts'

const voyage_after_mark = /\s*[/,|-]?\s*\b(?:V(?:OY(?:AGE)?)?[.:#]?\s*(?:NO\.?\s*)?)([A-Z]{0,2}\d{2,5}[A-Z]{0,2})\s*$/i
const voyage_after_slash = /\s*(?:\/|,|\s-\s)\s*([A-Z0-9]{2,9})\s*$/i
/** What no ship is called: digits and the direction that it goes in. */
const voyage_with_direction = /\s+((?:[A-Z]{2})?\d{3,4}[NSEW])\s*$/i
const voyage_last = /\s+([A-Z]{0,2}\d{2,5}[A-Z]{0,2}(?:-[A-Z0-9]{1,5})?)\s*$/i

/** The last word of a label that went on in the next line. */
const rest_of_label = /^\W*(?:NUMBER|NAME|VOYAGE|NO\.?)\W*$/i

/** A vessel and its voyage: after a stroke or `V.`, and under a label that asks for both, as the last word. */
export function vesselOf(whole: string, has_voyage: boolean): KindReading | null {
  // A third part is the ship's number, which boxes ask for beside name and voyage.
  const text = whole.replace(/\s*\/\s*(?:IMO\s*)?\d{7}\s*$/i, '')
  const forms = has_voyage
    ? [voyage_after_mark, voyage_after_slash, voyage_last]
    : [voyage_after_mark, voyage_after_slash, voyage_with_direction]
  const match = forms.map((form) => form.exec(text)).find((found) => found !== null && /\d/.test(found[1] ?? ''))
  const name = wholeText(
    text
      .slice(0, match?.index ?? text.length)
      .replace(/^\s*M\/?V\.?\s+/i, (mark) => ' '.repeat(mark.length))
      .replace(/[\s/]+$/, ''),
    '/name',
    40,
  )
  if (name === null || datesOf(text, null).length > 0 || rest_of_label.test(text)) return null
  const voyage = match?.[1]
  if (match === undefined || match === null || voyage === undefined) return name
  const from = match.index + match[0].lastIndexOf(voyage)
  const read = { member: '/voyage', value: voyage.toUpperCase(), from, to: from + voyage.length, proof: 0.8 }
  return { parts: [...name.parts, read] }
}
