import { twoReadings } from '../money.ts'
import { tariffFields } from '../model/tariff.ts'
import type { Tariff } from '../model/tariff.ts'
import { refused } from '../problem.ts'
import type { InputProblem, Read } from '../problem.ts'
import { shiftedCells } from './csv.ts'
import { readJsonCell } from './json-cell.ts'
import type { TableRow } from './csv.ts'
import { through } from './problems.ts'
import { checkTariff } from './tariff-check.ts'
import {
  header,
  more_term_columns,
  more_tier_columns,
  more_version_columns,
  tariff_columns,
  term_columns,
  tier_columns,
  version_columns,
} from './tariff-columns.ts'
import type { Column } from './tariff-columns.ts'
import type { TariffContext } from './tariff-check.ts'

/** What a file of terms doesn't say of its tariff; columns of the same name count before it. */
export type AboutTariff = Partial<Omit<Tariff, 'versions' | 'quaylog_tariff'>>

type Fields = Record<string, unknown>
interface Row {
  readonly line: number
  readonly values: ReadonlyMap<string, string>
}

const all_term = [...term_columns, ...more_term_columns]
const all_tier = [...tier_columns, ...more_tier_columns]
const all_version = [...version_columns, ...more_version_columns]
const kinds = new Map(
  [...all_term, ...all_tier, ...all_version, ...tariff_columns].map(({ name, kind }) => [name, kind] as const),
)
const all_names = new Set([...header, ...kinds.keys()])

/** Reads a tariff from a table: one row for each step of each term, in the order of versions and terms. */
export function readTariffTable(
  [head, ...records]: readonly TableRow[],
  about: AboutTariff = {},
  context: TariffContext = {},
): Read<Tariff> {
  if (head === undefined) return refused({ code: 'unreadable', pointer: '', detail: 'The file has no rows' })
  const names = head.cells.map((name) => name.toLowerCase())
  const shifted = shiftedCells([head, ...records])
  if (shifted.length > 0) return { ok: false, problems: shifted }
  const lacking = header.filter((name) => !names.includes(name))
  if (lacking.length > 0)
    return refused({
      code: 'missing',
      pointer: '',
      line: head.line,
      detail: `The header lacks ${lacking.join(', ')}; begin with ${header.join(',')}`,
    })
  const foreign = names.find((name) => !all_names.has(name))
  if (foreign !== undefined)
    return refused({
      code: 'unknown_field',
      pointer: '',
      line: head.line,
      detail: `'${foreign}' is no column of a tariff`,
    })
  const rows = records.map(({ line, cells }: TableRow): Row => ({
    line,
    values: new Map(names.map((name, index) => [name, cells[index] ?? ''])),
  }))
  const { document, lines, problems } = documentOf(rows, about)
  const lineOf = (path: readonly PropertyKey[]) =>
    path[0] === 'versions'
      ? (lines.get(path.slice(0, 6).join('/')) ??
        lines.get(path.slice(0, 4).join('/')) ??
        lines.get(path.slice(0, 2).join('/')))
      : rows[0]?.line
  const read = through(tariffFields, document, lineOf)
  if (!read.ok) return { ok: false, problems: [...problems, ...read.problems] }
  const found = [
    ...problems,
    ...checkTariff(read.value, context).map((problem): InputProblem => {
      const line = lineOf(problem.pointer.split('/').slice(1))
      return line === undefined ? problem : { ...problem, line }
    }),
  ]
  return found.length === 0 ? read : { ok: false, problems: found }
}

/** The document that the rows stand for, and on which line each part begins. */
function documentOf(rows: readonly Row[], about: AboutTariff) {
  const lines = new Map<string, number>()
  const problems: InputProblem[] = []
  const tariff: Fields = { ...structuredClone(about), quaylog_tariff: 1 }
  const versions: { fields: Fields; key: string; terms: Fields[] }[] = []
  const [first] = rows
  if (first !== undefined) for (const column of tariff_columns) put(tariff, column, first, problems)
  const inherits = tariff['overrides'] !== undefined
  /** The place of the row's version, which a new one takes. */
  const versionOf = (row: Row): number => {
    const version_key = all_version.map(({ name }) => row.values.get(name) ?? '').join('\n')
    const known = versions.findIndex(({ key }) => key === version_key)
    if (known !== -1) return known
    const fields: Fields = {}
    const at = versions.push({ fields, key: version_key, terms: [] }) - 1
    lines.set(`versions/${at}`, row.line)
    for (const column of all_version) put(fields, column, row, problems)
    return at
  }
  const addTier = (term: Fields | undefined, row: Row, place: string): void => {
    const tier: Fields = {}
    for (const column of all_tier) put(tier, column, row, problems)
    if (term === undefined || Object.keys(tier).length === 0) return
    const tiers = Array.isArray(term['tiers']) ? term['tiers'] : []
    lines.set(`${place}/tiers/${tiers.length}`, row.line)
    term['tiers'] = [...tiers, tier]
  }
  for (const row of rows) {
    problems.push(...otherTariff(first, row))
    const at = versionOf(row)
    const terms = versions[at]?.terms ?? []
    const written = termOf(row, inherits, problems)
    let index = terms.findIndex(({ id }) => id === written['id'])
    if (index === -1) {
      index = terms.push(written) - 1
      lines.set(`versions/${at}/terms/${index}`, row.line)
    } else if (differs(terms[index], written)) {
      problems.push({
        code: 'duplicate',
        pointer: `/versions/${at}/terms/${index}`,
        line: row.line,
        detail: `This row says something else of ${row.values.get('term_id') ?? ''} than its first row; only steps may differ`,
      })
    }
    addTier(terms[index], row, `versions/${at}/terms/${index}`)
  }
  return {
    document: { ...tariff, versions: versions.map(({ fields, terms }) => ({ ...fields, terms })) },
    lines,
    problems,
  }
}

/** What a row says otherwise of its tariff than the first row: a file is one tariff, in one currency. */
function otherTariff(first: Row | undefined, row: Row): readonly InputProblem[] {
  const valueIn = (of: Row | undefined, name: string) => of?.values.get(name) ?? ''
  return tariff_columns
    .filter(({ name }) => valueIn(row, name) !== valueIn(first, name))
    .map(({ name }) => ({
      code: name === 'currency' ? 'currency' : 'duplicate',
      pointer: `/${name}`,
      line: row.line,
      detail: `This row has ${name} '${valueIn(row, name).slice(0, 60)}', and the first one '${valueIn(first, name).slice(0, 60)}'; a file holds one tariff in one currency`,
    }))
}

function termOf(row: Row, inherits: boolean, problems: InputProblem[]): Fields {
  const term: Fields = {}
  for (const column of all_term) put(term, column, row, problems)
  // A paper that stands for itself and names nothing forgives nothing; a contract takes over what it doesn't name.
  for (const [name, group] of [
    ['forgiven_free', 'free'],
    ['forgiven_after', 'charge_days'],
  ] as const) {
    if (!inherits && row.values.get(name) === '') set(term, [group, 'forgiven'], [])
  }
  return term
}

const differs = (known: Fields | undefined, { tiers: _, ...again }: Fields) => {
  const { tiers: __, ...first } = known ?? {}
  return JSON.stringify(first) !== JSON.stringify(again)
}

const flags: Readonly<Record<string, boolean>> = { true: true, yes: true, false: false, no: false }

/** A figure of as many digits as are kept; what is none, or begins with a zero too many, stays the text that it is. */
const number = (text: string) => (/^-?(0|[1-9]\d{0,14})(\.\d{1,6})?$/.test(text) ? Number(text) : text)

/** The parts of a list; the last may be followed by a separator too. */
const partsOf = (cell: string) =>
  cell
    .replace(/;\s*$/, '')
    .split(';')
    .map((part) => part.trim())

function put(target: Fields, { name, path, kind }: Column, row: Row, problems: InputProblem[]): void {
  const cell = row.values.get(name) ?? ''
  if (cell === '' || (name.startsWith('forgiven_') && cell.toLowerCase() === 'unknown')) return
  const list = () => (cell.toLowerCase() === 'none' ? [] : partsOf(cell))
  const readers = {
    text: () => cell,
    list,
    lengths: () => list().map(number),
    whole: () => (cell.includes('.') ? cell : number(cell)),
    amount: () => (twoReadings(cell, row.values.get('currency') ?? '') === null ? number(cell) : cell),
    figure: () => number(cell),
    flag: () => flags[cell.toLowerCase()] ?? cell,
    one_or_list: () => (cell.includes(';') ? list() : cell),
    json: () => {
      const read = readJsonCell(name, cell, row.values.get('currency') ?? '')
      if (read.problem !== null) problems.push({ ...read.problem, pointer: `/${name}`, line: row.line })
      return read.value
    },
  }
  set(target, path, readers[kind]())
}

function set(target: Fields, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    target[key] = value
    return
  }
  const known = target[key]
  const inner: Fields = typeof known === 'object' && known !== null ? { ...known } : {}
  set(inner, rest, value)
  target[key] = inner
}

/** A tariff as a table of texts. */
export interface TariffTable {
  readonly columns: readonly Pick<Column, 'name' | 'kind'>[]
  readonly rows: readonly (readonly string[])[]
}

/**
 * The table of a tariff: reading it gives the same tariff. Columns beyond the header stand there only where the tariff
 * needs them.
 */
export function tariffTable(tariff: Tariff): TariffTable {
  const more = [...more_term_columns, ...more_tier_columns, ...more_version_columns, ...tariff_columns]
    .map(({ name }) => name)
    .filter((name) => !header.includes(name))
  const rows = tariff.versions.flatMap((version) =>
    version.terms.flatMap((term) => {
      const tiers = term.tiers ?? [{}]
      return tiers.map(
        (tier) =>
          new Map([
            ...all_term.map((column) => [column.name, cellOf(term, column)] as const),
            ...all_tier.map((column) => [column.name, cellOf(tier, column)] as const),
            ...all_version.map((column) => [column.name, cellOf(version, column)] as const),
            ...tariff_columns.map((column) => [column.name, cellOf(tariff, column)] as const),
          ]),
      )
    }),
  )
  const names = [...header, ...more.filter((name) => rows.some((row) => (row.get(name) ?? '') !== ''))]
  return {
    columns: names.map((name) => ({ name, kind: kinds.get(name) ?? 'text' })),
    rows: rows.map((row) => names.map((name) => row.get(name) ?? '')),
  }
}

function cellOf(source: object, { name, path, kind }: Column): string {
  let value: unknown = source
  for (const key of path)
    value =
      typeof value === 'object' && value !== null
        ? Object.entries(value).find(([inner]) => inner === key)?.[1]
        : undefined
  if (value === undefined || value === null) return name.startsWith('forgiven_') ? 'unknown' : ''
  if (kind === 'json') return JSON.stringify(value)
  // A list of one keeps its separator, for without it a cell says a single word.
  if (Array.isArray(value) && kind === 'one_or_list' && value.length === 1) return `${String(value[0])};`
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(';')
  return String(value)
}
