import { labelsOf } from '../labels/find-labels.ts'
import { isForeign, tokensOf } from '../labels/tokens.ts'
import type { LabelConcept } from '../labels/phrases.ts'
import type { Run } from '../page/lines.ts'
import { currencyOf, unitOf } from '../values/numbers.ts'
import type { Measure } from '../values/numbers.ts'
import type { CellSpan } from './row-bounds.ts'
import type { TaxedPart } from './taxed-amounts.ts'

/**
 * A column of a table: what its head says it holds, nothing where it is not known. One head may name several things,
 * printed one below the other.
 */
export interface Column {
  readonly concepts: readonly LabelConcept[]
  readonly head: Run
  /** The unit that the head names, for measures that are printed without. */
  readonly unit: Measure['unit'] | null
  /** The drawn rules beside the head; null where none are drawn. */
  readonly span: CellSpan | null
  /** What it holds of a row whose tax is told beside it. */
  readonly part?: TaxedPart
}

const column_concepts = new Set<LabelConcept>([
  'container',
  'seal',
  'size_type',
  'packages',
  'weight',
  'volume',
  'pickup_number',
  'last_free_day',
  'available',
  'appointment',
  'charge',
  'charge_code',
  'rate',
  'quantity',
  'amount',
  'currency',
  'charge_basis',
  'charged_from',
  'charged_to',
  'prepaid_collect',
  'po',
  'description',
  'marks',
  'hs_code',
  'free_time_days',
  'bill',
  'master_bill',
  'house_bill',
  'free_time_end',
  'total',
  'customer_reference',
  'per_diem_free',
  'invoice_date',
  'due_date',
  'booking',
  'tax',
  'freight_release',
  'customs_release',
  'terminal_release',
  'free_time_start',
  'terminal',
  'port_of_discharge',
  'subtotal',
  'sku',
  'package_numbers',
  'net_weight',
  'dimensions',
  'own_reference',
  'superseded',
])

/** A run as the title of a column; null when it says anything besides. */
export function columnOf(run: Run): Column | null {
  if (/^\W*(?:PREPAID|COLLECT)(?:\W+(?:IN\s+)?(?:USD|EUR|CAD|GBP))?\W*$/i.test(run.text))
    return { concepts: ['prepaid_collect'], head: run, unit: null, span: null }
  // `USD` above amounts.
  if (isCurrencyAlone(run)) return { concepts: ['amount'], head: run, unit: null, span: null }
  // `KGS` alone above weights.
  if (/^\W*(?:KGS?|KILOS?|LBS?)\W*$/i.test(run.text))
    return { concepts: ['weight'], head: run, unit: unitOf(run.text), span: null }
  // In Portuguese it is what is charged, or how much of it for each.
  if (/^\W*TAXA\W*$/i.test(run.text)) return { concepts: ['rate', 'charge'], head: run, unit: null, span: null }
  // Beside `Charge From` it is a day; elsewhere whom to bill.
  if (/^\W*CHARGED?\s+TO\W*$/i.test(run.text)) return { concepts: ['charged_to'], head: run, unit: null, span: null }
  const labels = labelsOf(run)
  const [first] = labels
  if (first === undefined || first.from > 4 || /\d{3}/.test(run.text)) return null
  const concepts = labels.map(({ concept }) => concept).filter((concept) => column_concepts.has(concept))
  const rest = labels.reduce(
    (text, { from, to }) => text.slice(0, from) + ' '.repeat(to - from) + text.slice(to),
    run.text,
  )
  const others = rest
    .split(/[\s()/.,&:#*-]+/)
    .filter(
      (word) =>
        word !== '' &&
        !isForeign(word) &&
        unitOf(word) === null &&
        !/^(?:NO|NOS|AND|OF|IN|USD|EUR|DATE|S|MM|CM|INCH|INCHES|PCS|CTNS|DD|YY|YYYY)$/i.test(word),
    )
  if (concepts.length === 0 || others.length > 0) return null
  const unit = unitIn(run.text)
  return { concepts, head: run, unit: unit !== null && mayHave(concepts, unit) ? unit : null, span: null }
}

/** The unit that a title names, also where its words are joined. */
function unitIn(text: string): Measure['unit'] | null {
  const words = [...text.split(/[\s()/]+/), ...tokensOf(text).map(({ plain }) => plain)]
  return words.map(unitOf).find((found) => found !== null) ?? null
}

/** Whether a column may be in a unit: `Measuremen` above `t` is of no tonnes. */
function mayHave(concepts: readonly LabelConcept[], unit: Measure['unit']): boolean {
  const is_volume = unit === 'MTQ' || unit === 'FTQ'
  const [of_volume, of_weight] = [concepts.includes('volume'), concepts.some((each) => each.endsWith('weight'))]
  return of_volume === of_weight || of_volume === is_volume
}

/** A title that is nothing but a currency. */
export const isCurrencyAlone = ({ text }: Run) => /^\W*[A-Z]{3}\W*$/.test(text) && currencyOf(text) !== null
