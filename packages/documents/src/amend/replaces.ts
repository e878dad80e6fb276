import type { DocumentType } from '../classify/types.ts'
import type { CorrectedValue } from '../corrections/corrected.ts'
import type { DocumentReference } from '../references.ts'
import { plainIdentifier } from '../values/identifiers.ts'
import { amended_types } from './revision.ts'

/** A paper, as far as it decides whether one takes the place of another. */
export interface IssuedPaper {
  readonly id: string
  readonly type: DocumentType
  /** What was read, with what people corrected. */
  readonly values: readonly CorrectedValue[]
  readonly references: readonly Pick<DocumentReference, 'kind' | 'value'>[]
  /** Nothing proves who sent it, and nobody has looked at it. */
  readonly is_doubted: boolean
}

/** By what a paper takes the place of an earlier one, and the number that both have. */
export interface Replacement {
  readonly by: 'revision' | 'issue_date'
  readonly number: string
}

/** Below this confidence a value that nobody entered decides nothing. */
const sure_enough = 0.95

const numbers: Readonly<Partial<Record<DocumentType, string>>> = {
  arrival_notice: '/document_number',
  delivery_order: '/order_number',
  freight_invoice: '/invoice_number',
  demurrage_detention_invoice: '/invoice_number',
}

/**
 * Whether a paper takes the place of an earlier one: of the same type and number, about the same bill, booking or box,
 * by the same line as far as both name one, and marked as a revision (or a later one), or issued on a later day. Where
 * mark and day say different things, neither does. A notice without a number of its own has its bill for one; then
 * only a mark decides. Null: it does not, or nothing proves it.
 */
export function replaces(later: IssuedPaper, earlier: IssuedPaper): Replacement | null {
  if (later.type !== earlier.type || later.id === earlier.id || !amended_types.includes(later.type)) return null
  if (later.is_doubted || !isAboutTheSame(later, earlier)) return null
  const own = [later, earlier].map((paper) => textAt(paper, numbers[paper.type] ?? ''))
  const is_own = own.some((number) => number !== null)
  const [number, other] = is_own ? own : [later, earlier].map(billOf)
  if (number === null || number === undefined || number !== other) return null
  const by = orderOf(later, earlier)
  if (by === null || (by === 'issue_date' && !is_own && revisionOf(later) === 0)) return null
  return { by, number }
}

/** Which says that the first is the later one; null: nothing, or the two contradict each other. */
function orderOf(later: IssuedPaper, earlier: IssuedPaper): Replacement['by'] | null {
  const [level, before] = [revisionOf(later), revisionOf(earlier)]
  const [day, day_before] = [dayOf(later), dayOf(earlier)]
  if (level < before) return null
  const is_dated = day !== null && day_before !== null
  if (level > before) return is_dated && day < day_before ? null : 'revision'
  return is_dated && day > day_before ? 'issue_date' : null
}

/** 0: it is marked as none; a mark without a number is that of the first revision. */
function revisionOf(paper: IssuedPaper): number {
  const said = textAt(paper, '/revision')
  if (said === null) return 0
  return /^\d{1,2}$/.test(said) ? Number(said) : 1
}

const dayOf = (paper: IssuedPaper) => {
  const day = textAt(paper, '/issue_date') ?? textAt(paper, '/invoice_date')
  return day !== null && /^\d{8}$/.test(day) ? day : null
}

/** The carrier's bill and, where there is one, the forwarder's below it: notices of the two are not the same. */
function billOf(paper: IssuedPaper): string | null {
  const bill = textAt(paper, '/master_bill_of_lading')
  const house = textAt(paper, '/house_bill_of_lading')
  return bill === null ? house : [bill, ...(house === null ? [] : [house])].join(' ')
}

function isAboutTheSame(a: IssuedPaper, b: IssuedPaper): boolean {
  const differs = ['/master_bill_of_lading', '/house_bill_of_lading', '/carrier/scac'].some((pointer) => {
    const [one, other] = [textAt(a, pointer), textAt(b, pointer)]
    return one !== null && other !== null && one !== other
  })
  const keysOf = ({ references }: IssuedPaper) =>
    references
      .filter(({ kind }) => ['mbl', 'hbl', 'booking', 'container'].includes(kind))
      .map(({ kind, value }) => `${kind} ${plainIdentifier(value)}`)
  const known = new Set(keysOf(b))
  return !differs && keysOf(a).some((key) => known.has(key))
}

/** A text without blanks and hyphens, where it was read surely or a person says it. */
function textAt({ values }: IssuedPaper, pointer: string): string | null {
  const found = values.find((value) => value.pointer === pointer)
  if (found === undefined || typeof found.value !== 'string') return null
  if (found.read !== null && found.read.confidence < sure_enough) return null
  const plain = plainIdentifier(found.value)
  return plain === '' ? null : plain
}
