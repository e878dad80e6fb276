import type { FoundLabel } from './labels/find-labels.ts'
import { fieldLabelsOf, regionsOf } from './labels/regions.ts'
import type { LabelledPage } from './labels/regions.ts'
import type { Run } from './page/lines.ts'

/** A shipping line that documents may name. */
export interface KnownLine {
  /** Its main code, which begins the numbers of its bills where `codes` says nothing else. */
  readonly scac: string
  /** Other codes that are read as this line or begin its bills. */
  readonly codes?: readonly string[]
  /** What papers call it: `Hapag-Lloyd`, `MSC`. */
  readonly names?: readonly string[]
}

/** The lines that a document names as carrier, by code or by name: beside a label, or as its letterhead. */
export interface NamedLines {
  /** Main codes of known lines; of a code that nobody knows, the code as printed. */
  readonly scacs: readonly string[]
  /** Names beside a label for the carrier that are no known line's. */
  readonly unknown_names: readonly string[]
}

/** The lines that pages name. A vessel called like a line names none. */
export function namedLinesOf(pages: readonly LabelledPage[], lines: readonly KnownLine[]): NamedLines {
  const codes = pages.flatMap((page) => valuesAt('scac', page)).flatMap((text) => codesOf(text, lines))
  const names = pages.flatMap((page) => valuesAt('carrier', page))
  const named = names.map((name) => ({ name, scacs: linesWithin(name, lines) }))
  const labelled = [...codes, ...named.flatMap(({ scacs }) => scacs)]
  const unknown_names = named.filter(({ scacs }) => scacs.length === 0).map(({ name }) => name)
  const is_told = labelled.length > 0 || unknown_names.length > 0
  const scacs = is_told ? labelled : letterheadOf(pages[0], lines)
  return { scacs: [...new Set(scacs)], unknown_names: [...new Set(unknown_names)] }
}

/** The line whose code a number begins with; null: the number says nothing of its line. */
export function lineOfNumber(number: string, lines: readonly KnownLine[]): KnownLine | null {
  const begins = (code: string) => code.length === 4 && number.startsWith(code)
  return lines.find(({ scac, codes = [] }) => [scac, ...codes].some(begins)) ?? null
}

function valuesAt(concept: FoundLabel['concept'], page: LabelledPage): readonly string[] {
  return fieldLabelsOf(page).flatMap((label) => {
    const [region] = label.concept === concept ? regionsOf(label, page) : []
    return region !== undefined && /[A-Za-z]{3}/.test(region.text) ? [region.text] : []
  })
}

function codesOf(text: string, lines: readonly KnownLine[]): readonly string[] {
  const [printed] = /^\s*([A-Z0-9]{4})\b/.exec(text.toUpperCase()) ?? []
  if (printed === undefined) return []
  const code = printed.trim()
  return [lines.find(({ scac, codes = [] }) => scac === code || codes.includes(code))?.scac ?? code]
}

/** Words in capitals without accents and signs, a blank around each. */
function spaced(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
  return ` ${plain.replaceAll(/[^A-Z0-9]+/g, ' ').trim()} `
}

interface NameWithin {
  readonly scac: string
  readonly name: string
}

/** Lines whose name stands in a text; of names within each other the longest. Short ones have to begin it. */
function namesWithin(text: string, lines: readonly KnownLine[]): readonly NameWithin[] {
  const found = lines.flatMap(({ scac, names = [] }) =>
    names
      .map((name) => ({ scac, name: spaced(name) }))
      .filter(({ name }) => (name.length > 5 ? text.includes(name) : text.startsWith(name))),
  )
  return found.filter(({ name }) => !found.some((other) => other.name !== name && other.name.includes(name)))
}

function linesWithin(printed: string, lines: readonly KnownLine[]): readonly string[] {
  const text = spaced(printed)
  const named = namesWithin(text, lines).map(({ scac }) => scac)
  if (named.length > 0) return named
  const [, code = ''] = /^ ([A-Z0-9]{4}) $/.exec(text) ?? []
  return lines.filter(({ scac, codes = [] }) => scac === code || codes.includes(code)).map(({ scac }) => scac)
}

/** A letterhead stands in the first lines of the first page. */
const letterhead_lines = 8
/** What companies have after their name. */
const company_words =
  /\b(?:LINES?|SHIPPING|CONTAINER|CO|COMPANY|LTD|LIMITED|INC|CORP|CORPORATION|LLC|A S|S A|AS|SA|AG|PTE|GMBH|BV|B V|GROUP|AMERICAS?|NORTH|USA|U S A|EUROPE|ASIA)\b/g

/** The lines whose name stands alone in the first lines of a page and is nothing that a label asks for. */
export function letterheadOf(page: LabelledPage | undefined, lines: readonly KnownLine[]): readonly string[] {
  if (page === undefined) return []
  const runs = page.laid.lines.slice(0, letterhead_lines).flatMap((line) => line.runs)
  return runs.filter((run) => isNoValue(run, page)).flatMap((run) => linesAlone(run.text, lines))
}

function isNoValue(run: Run, page: LabelledPage): boolean {
  const of_vessels = fieldLabelsOf(page).filter(({ concept }) => concept.startsWith('vessel'))
  const values = of_vessels.flatMap((label) => regionsOf(label, page).flatMap(({ words }) => words))
  return !run.words.some((word) => values.includes(word))
}

function linesAlone(printed: string, lines: readonly KnownLine[]): readonly string[] {
  const text = spaced(printed)
  return namesWithin(text, lines)
    .filter(({ name }) => text.startsWith(name) && text.slice(name.length).replaceAll(company_words, '').trim() === '')
    .map(({ scac }) => scac)
}
