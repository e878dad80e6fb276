import { IDENTIFIER } from './judge.ts'
import type { Judgement, Sureness } from './judge.ts'

/** Counts over many documents. */
export type DocumentTally = {
  documents: number
  class_right: number
  printed: number
  found: number
  told: number
  right: number
  invented: number
  wrong_links: number
  linkable: number
  linked: number
  tables: number
  tables_right: number
  identifiers: number
  identifiers_found: number
  sureness: Sureness[]
}

/** What is shown of counts: shares are null where there was nothing to count. */
export type DocumentTotals = {
  documents: number
  class_right: number | null
  precision: number | null
  recall: number | null
  wrong_links: number
  invented: number
  links_found: number | null
  tables_right: number | null
  identifiers_precision: number | null
  identifiers_recall: number | null
  deciding_precision: number | null
  ece: number | null
}

/** What people act upon; at confidences from which it may be used without a person. */
const DECIDING = /(last_free_day|eta_pod|pickup_number)$/
const AUTOMATIC_FROM = 0.95
const BINS = 10

export function newDocumentTally(): DocumentTally {
  return {
    documents: 0,
    class_right: 0,
    printed: 0,
    found: 0,
    told: 0,
    right: 0,
    invented: 0,
    wrong_links: 0,
    linkable: 0,
    linked: 0,
    tables: 0,
    tables_right: 0,
    identifiers: 0,
    identifiers_found: 0,
    sureness: [],
  }
}

export function addJudgement(tally: DocumentTally, one: Judgement): void {
  tally.documents++
  tally.class_right += Number(one.is_class_right)
  tally.printed += one.printed
  tally.found += one.found
  tally.told += one.told
  tally.right += one.right
  tally.invented += one.invented
  tally.wrong_links += one.wrong_links
  tally.linkable += Number(one.is_linkable)
  tally.linked += Number(one.is_linkable && one.is_linked)
  tally.tables += Number(one.is_table_right !== null)
  tally.tables_right += Number(one.is_table_right === true)
  tally.identifiers += one.identifiers.printed
  tally.identifiers_found += one.identifiers.found
  tally.sureness.push(...one.sureness)
}

export function documentTotals(tally: DocumentTally): DocumentTotals {
  const deciding = tally.sureness.filter(({ at, confidence }) => DECIDING.test(at) && confidence >= AUTOMATIC_FROM)
  const identifiers = tally.sureness.filter(({ at }) => IDENTIFIER.test(at))
  return {
    documents: tally.documents,
    class_right: share(tally.class_right, tally.documents),
    precision: share(tally.right, tally.told),
    recall: share(tally.found, tally.printed),
    wrong_links: tally.wrong_links,
    invented: tally.invented,
    links_found: share(tally.linked, tally.linkable),
    tables_right: share(tally.tables_right, tally.tables),
    identifiers_precision: shareRight(identifiers),
    identifiers_recall: share(tally.identifiers_found, tally.identifiers),
    deciding_precision: shareRight(deciding),
    ece: calibrationError(tally.sureness),
  }
}

function shareRight(values: readonly Sureness[]): number | null {
  return share(values.filter(({ is_right }) => is_right).length, values.length)
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000
}

/** The expected calibration error: how far confidence and share of right values are apart, over ten bins. */
function calibrationError(values: readonly Sureness[]): number | null {
  if (values.length === 0) return null
  const bins = Array.from({ length: BINS }, (): Sureness[] => [])
  for (const value of values) bins[Math.min(BINS - 1, Math.floor(value.confidence * BINS))]?.push(value)
  const sum = bins.reduce((total, bin) => {
    const sure = bin.reduce((of_bin, { confidence }) => of_bin + confidence, 0)
    return total + Math.abs(sure - bin.filter(({ is_right }) => is_right).length)
  }, 0)
  return share(sum, values.length)
}
