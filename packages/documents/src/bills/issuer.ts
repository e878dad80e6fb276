import type { LabelledPage } from '../labels/regions.ts'
import { fieldLabelsOf, regionsOf } from '../labels/regions.ts'
import type { KnownLine } from '../named-lines.ts'
import { letterheadOf, lineOfNumber } from '../named-lines.ts'
import { isSameBill, namedBillsOf } from './roles.ts'

/** Who issues bills besides lines, as their names say. */
const forwarder_words =
  /\b(?:LOGISTICS?|LOGISTIK|LOGISTICA|LOGISTIQUE|FORWARD(?:ING|ERS?)|FREIGHT(?:WAYS)?|CONSOLIDAT(?:ION|ORS?)|CARGO|SPEDITION|SPEDITIONS\w*|TRANSITAIRES?|TRANSITARIOS?|SPEDIZIONI|AGENCIAMENTO|NVOCC)\b/i
/** What only papers of forwarders and of carriers without ships say. */
const forwarder_cues =
  /\bNVOCC\b|\bN\.V\.O\.C\.C\b|\bNON[- ]VESSEL[- ]OPERATING\b|\bO\.?T\.?I\.?\s*(?:LICENSE|LICENCE|NO\b|#)|\bFMC[- ](?:OTI|LICEN[SC]ED?|NVOCC|NO\b|#)|\bFIATA\b|\bFBL\b|\bMTO REG/i
const letterhead_lines = 8

/**
 * Whether a bill is a forwarder's or a line's: by which of its numbers it calls its own, else by its letterhead and
 * number, else by what only forwarders print. Null: nothing says so.
 */
export function issuerOf(pages: readonly LabelledPage[], lines: readonly KnownLine[]): 'forwarder' | 'line' | null {
  const { master, house, plain } = namedBillsOf(pages)
  const isOther = (bills: readonly string[]) => plain.some((bill) => !bills.some((other) => isSameBill(bill, other)))
  if (master.length > 0 && house.length === 0 && isOther(master)) return 'forwarder'
  if (house.length > 0 && master.length === 0 && isOther(house)) return 'line'
  const [first] = pages
  if (first === undefined) return null
  if (letterheadOf(first, lines).length > 0) return 'line'
  if (house.length > 0) return 'forwarder'
  if (plain.some((bill) => lineOfNumber(bill, lines) !== null)) return 'line'
  return isOfForwarder(first) ? 'forwarder' : null
}

function isOfForwarder(page: LabelledPage): boolean {
  const values = new Set(
    fieldLabelsOf(page)
      .filter(({ concept }) => concept !== 'carrier')
      .flatMap((label) =>
        regionsOf(label, page).flatMap(({ words, more }) => [...words, ...more.flatMap((run) => run.words)]),
      ),
  )
  const free = page.laid.lines.flatMap(({ runs }) =>
    runs.filter(({ words }) => !words.some((word) => values.has(word))),
  )
  const head = free.filter(({ line, words }) => line < letterhead_lines && words.length <= 9)
  return free.some(({ text }) => forwarder_cues.test(text)) || head.some(({ text }) => forwarder_words.test(text))
}
