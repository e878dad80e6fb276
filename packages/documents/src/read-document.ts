import { issuerOf } from './bills/issuer.ts'
import { withBills, withContainerBills } from './bills/listed.ts'
import { withBillsLikeContainers } from './bills/like-containers.ts'
import { withBillRoles } from './bills/roles.ts'
import { classify, saysMaster } from './classify/classify.ts'
import type { Classified } from './classify/classify.ts'
import type { DocumentType } from './classify/types.ts'
import { extract, labelledPage, missingItemsOf } from './fields/extract.ts'
import { payloadOf } from './fields/payload.ts'
import type { Alternative, ReadField, ReadingWarning } from './fields/payload.ts'
import { required_fields } from './fields/rules.ts'
import type { LabelledPage } from './labels/regions.ts'
import { containerRowsOf } from './tables/container-rows.ts'
import { withContinuedTables } from './tables/continued.ts'
import { orderByDays } from './tables/order-by-days.ts'
import { withWholeNumbers } from './page/broken-numbers.ts'
import { layOut } from './page/lines.ts'
import { withoutStruckOut } from './page/struck-out.ts'
import { inUsualSize } from './page/usual-size.ts'
import type { LaidPage } from './page/lines.ts'
import type { DocumentPage } from './page/page.ts'
import { lineOfNumber, namedLinesOf } from './named-lines.ts'
import type { KnownLine, NamedLines } from './named-lines.ts'
import { isOfTerms, isSample, isStatement } from './not-meant.ts'
import { passedOverIn } from './passed-over.ts'
import { referencesOf } from './references.ts'
import type { DocumentReference } from './references.ts'
import { splitOf } from './split.ts'
import type { PageRange } from './split.ts'
import { dateOrderOf } from './values/dates.ts'
import { plainIdentifier } from './values/identifiers.ts'
import { decimalSignOf } from './values/numbers.ts'

/** What was read of one document. */
export interface DocumentReading {
  readonly document_type: DocumentType
  readonly document_type_confidence: number
  readonly page_from: number
  readonly page_to: number
  readonly payload: ReturnType<typeof payloadOf>
  readonly fields: readonly ReadField[]
  readonly alternatives: Readonly<Record<string, readonly Alternative[]>>
  readonly references: readonly DocumentReference[]
  /** Containers that its pages name and that are none of its own; absent in readings that were kept before. */
  readonly passed_over?: readonly string[]
  /** The lines that it names as carrier; absent in readings that were kept before these were read. */
  readonly named_lines?: NamedLines
  readonly warnings: readonly ReadingWarning[]
  /** Items that an invoice of demurrage or detention has to show and doesn't; null for other types. */
  readonly missing_items: readonly string[] | null
  /** A person has to look: something required is missing, unsure, ambiguous or contradicts itself. */
  readonly needs_review: boolean
}

/** What was read of a file: one document, or the documents of a packet. */
export interface FileReading {
  readonly document_type: DocumentType
  /** The documents of a packet; one range where the file is one document. */
  readonly split: readonly PageRange[]
  readonly documents: readonly DocumentReading[]
  /** Versions of the steps that decided the answer. */
  readonly pipeline: string
}

/** Names the versions of the steps; a step that may answer differently gets the next number. */
export const pipeline = 'classify@13 split@4 extract@19'

/** Below this confidence a required field needs a person's look. */
const review_below = 0.95

/** More different bills than this are a list, of which nothing is linked by itself. */
const bills_max = 10

/** Pages that a person says are one document, both ends included. */
export type StatedRange = readonly [from: number, to: number]

/**
 * Reads a file's pages: splits them into documents and reads each by itself. Where a person said which pages are a
 * document each (`stated`), those are read and nothing else is decided.
 */
export function readPages(
  pages: readonly DocumentPage[],
  lines: readonly KnownLine[] = [],
  stated: readonly StatedRange[] | null = null,
): FileReading {
  const laid = pages.map(inUsualSize).map(withoutStruckOut).map(withWholeNumbers).map(layOut)
  const found = stated === null ? splitOf(laid.map(labelledPage), lines) : null
  const ranges = found?.map(({ from, to }): StatedRange => [from, to]) ?? stated ?? []
  const documents = ranges.flatMap(([from, to]) => {
    const own = laid.filter(({ page }) => page.number >= from && page.number <= to)
    return own.length === 0 ? [] : [readOne(own, lines)]
  })
  const [first] = documents
  const document_type = documents.length > 1 ? 'packet' : (first?.document_type ?? 'other')
  return { document_type, split: documents.map(rangeOf), documents, pipeline }
}

function rangeOf({ page_from, page_to, document_type, document_type_confidence }: DocumentReading): PageRange {
  return { from: page_from, to: page_to, document_type, confidence: document_type_confidence }
}

function readOne(all: readonly LaidPage[], lines: readonly KnownLine[]): DocumentReading {
  const told = meantPages(all)
  if (told.length === 0) return sampleOf(all)
  const labelled = withBillsLikeContainers(withContinuedTables(told.map(labelledPage)))
  const classified = ofIssuer(letterType(labelled) ?? classify(all), labelled, lines)
  const pages = withBillRoles(labelled, classified.type === 'house_bill_of_lading')
  const references = referencesOf(pages, classified.type)
  const passed_over = passedOverIn(all, references, labelled[0]?.bills_like_containers ?? new Set())
  const list = listWarning(told, references, classified.type)
  const type = list === null ? classified.type : 'other'
  const decimal_sign = decimalSignOf(told)
  const habits = { date_order: dateOrderOf(told) ?? orderByDays(pages, decimal_sign), decimal_sign }
  const extracted = extract(type, pages, habits)
  const own = withCarrierCode(withoutBillAsNotice(extracted.fields), lines)
  const fields = withContainerBills(withBills([...own, ...derivedScac(own, lines)], references, type), pages)
  const warnings = [...extracted.warnings, ...emptyPages(all), ...struckPages(told), ...(list === null ? [] : [list])]
  return {
    document_type: type,
    document_type_confidence: list === null ? classified.confidence : 0.9,
    page_from: all[0]?.page.number ?? 1,
    page_to: all.at(-1)?.page.number ?? 1,
    payload: payloadOf(fields),
    fields,
    alternatives: extracted.alternatives,
    references,
    passed_over,
    named_lines: namedLinesOf(pages, lines),
    warnings,
    missing_items: missingItemsOf(type, extracted),
    needs_review: needsReview(type, fields, warnings),
  }
}

/** The pages that are about a shipment: no small print, and no sample of how such a paper looks. */
function meantPages(all: readonly LaidPage[]): readonly LaidPage[] {
  const [first] = all
  if (first !== undefined && isSample(first)) return []
  return all.filter((page, index) => index === 0 || !(isOfTerms(page) || isSample(page)))
}

const nobody: NamedLines = { scacs: [], unknown_names: [] }
const sample_warning: ReadingWarning = {
  code: 'sample',
  pointers: [],
  detail: 'The document says that it is a sample or an example: nothing is read of it, and it is linked to nothing',
}

function sampleOf(all: readonly LaidPage[]): DocumentReading {
  const passed_over = passedOverIn(all, [], new Set())
  return {
    document_type: 'other',
    document_type_confidence: 0.9,
    page_from: all[0]?.page.number ?? 1,
    page_to: all.at(-1)?.page.number ?? 1,
    payload: {},
    fields: [],
    alternatives: {},
    references: [],
    passed_over,
    named_lines: nobody,
    warnings: [sample_warning, ...emptyPages(all)],
    missing_items: null,
    needs_review: true,
  }
}

/** Why a document is a list, of which nothing is linked by itself; null: it is none. */
function listWarning(
  pages: readonly LaidPage[],
  references: readonly DocumentReference[],
  type: DocumentType,
): ReadingWarning | null {
  const warning = (what: string): ReadingWarning => {
    return { code: 'list_of_bills', pointers: [], detail: `${what}: what it names is suggested, never linked` }
  }
  if (isList(references)) return warning(`The document names more than ${bills_max} bills of lading, so it is a list`)
  const [first] = pages
  if (first !== undefined && isStatement(first))
    return warning('The document is a statement or list of several shipments')
  const bills = references.filter(({ kind }) => kind === 'mbl').length
  return type === 'other' && bills > 1 ? warning('The document is of no known type and names several bills') : null
}

function isList(references: readonly DocumentReference[]): boolean {
  const count = (kind: DocumentReference['kind']) => references.filter((reference) => reference.kind === kind).length
  const bills = Math.max(count('mbl'), count('hbl'), count('booking'))
  return bills > bills_max || (count('container') > 100 && bills > 1)
}

/** Letters have no title: one that names a container with its pick-up number or last free day is a release. */
function letterType(pages: readonly LabelledPage[]): Classified | null {
  const [first] = pages
  if (first?.laid.page.part === undefined || classify([first.laid]).type !== 'other') return null
  const boxes = containerRowsOf(pages, { date_order: null, decimal_sign: null })
  const says = boxes.some(({ cells, check_digit_passed }) => {
    return check_digit_passed && cells.some(({ pointer }) => ['/pickup_number', '/last_free_day'].includes(pointer))
  })
  return says ? { type: 'pickup_release', confidence: 0.7, titled: false } : null
}

/** A title such as `BILL OF LADING` or `WAYBILL` is a house bill's where a forwarder issued it. */
function ofIssuer(classified: Classified, pages: readonly LabelledPage[], lines: readonly KnownLine[]): Classified {
  if (classified.type !== 'master_bill_of_lading' && classified.type !== 'sea_waybill') return classified
  if (pages.some(({ laid }) => saysMaster(laid)) || issuerOf(pages, lines) !== 'forwarder') return classified
  return { ...classified, type: 'house_bill_of_lading', confidence: Math.min(classified.confidence, 0.9) }
}

function emptyPages(pages: readonly LaidPage[]): readonly ReadingWarning[] {
  const empty = pages.filter(({ page }) => page.words.length === 0).map(({ page }) => page.number)
  if (empty.length === 0) return []
  const detail = `No text stands on page ${empty.join(', ')}: a scan or picture is not read`
  return [{ code: 'page_without_text', pointers: [], detail }]
}

/** Where words are crossed out, which a person should see: the line may be of something else. */
function struckPages(pages: readonly LaidPage[]): readonly ReadingWarning[] {
  const numbers = pages.flatMap(({ page }) => (page.struck_out === undefined ? [] : [page.number]))
  if (numbers.length === 0) return []
  const detail = `Words on page ${numbers.join(', ')} are crossed out and were not read: compare what stands beside them`
  return [{ code: 'struck_out', pointers: [], detail }]
}

/** The line by the letters that its bill begins with, where the document prints no code. */
function derivedScac(fields: readonly ReadField[], lines: readonly KnownLine[]): readonly ReadField[] {
  if (fields.some(({ pointer }) => pointer === '/carrier/scac')) return []
  const bill = fields.find(({ pointer }) => pointer === '/master_bill_of_lading' || pointer === '/number')
  const line = typeof bill?.value === 'string' ? lineOfNumber(bill.value, lines) : null
  if (bill === undefined || line === null) return []
  return [{ ...bill, pointer: '/carrier/scac', value: line.scac, origin: 'derived' }]
}

/** `Carrier: MSCU`: what stands for a name is the code of a line. */
function withCarrierCode(fields: readonly ReadField[], lines: readonly KnownLine[]): readonly ReadField[] {
  const has_code = fields.some(({ pointer }) => pointer === '/carrier/scac')
  const isCode = ({ pointer, value }: ReadField) =>
    pointer === '/carrier/name' && lines.some(({ scac, codes = [] }) => [scac, ...codes].some((code) => code === value))
  return fields.flatMap((field) => {
    if (!isCode(field)) return [field]
    return has_code ? [] : [{ ...field, pointer: '/carrier/scac' }]
  })
}

/** `Arrival notice NSLU260712345` as a title names the bill that the notice is about, not the notice. */
function withoutBillAsNotice(fields: readonly ReadField[]): readonly ReadField[] {
  const bills = fields.filter(({ pointer }) => /^\/(?:(?:master|house)_bill_of_lading|booking_number)$/.test(pointer))
  const plain = (value: ReadField['value']) => (typeof value === 'string' ? plainIdentifier(value) : value)
  return fields.filter(
    ({ pointer, value }) => pointer !== '/document_number' || !bills.some((bill) => plain(bill.value) === plain(value)),
  )
}

/** Whether a person has to look: something required is missing or unsure, or a warning stands. */
export function needsReview(
  type: DocumentType,
  fields: readonly Pick<ReadField, 'pointer' | 'confidence'>[],
  warnings: readonly ReadingWarning[],
): boolean {
  const required = required_fields[type] ?? []
  const at = new Map(fields.map((field) => [field.pointer, field]))
  const is_unsure = required.some((pointer) => (at.get(pointer)?.confidence ?? 0) < review_below)
  return is_unsure || type === 'other' || warnings.length > 0
}
