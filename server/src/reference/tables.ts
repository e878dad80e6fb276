import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { containerPrefixRow } from './container-prefix.ts'
import { parseCsvRows } from '../ground/spreadsheets/csv.ts'
import { metroAreaRow, portRow } from './location.ts'
import { numberPatternRow } from './number-pattern.ts'
import { provinceRow } from './province.ts'
import { shippingLineRow } from './shipping-line.ts'
import { rampRow, terminalRow } from './terminal.ts'

const OWN_DIRECTORY = join(import.meta.dirname, 'data')

/** A table that cannot be read, with the place of the fault: what an operator must mend before the service starts. */
export class ReferenceDataError extends Error {
  override readonly name = 'ReferenceDataError'
}

/**
 * The rows of all tables: ours, and over them those of the operator's `directory` (same file names, rows replaced whole
 * by key).
 * @throws {ReferenceDataError} on a row that its schema refuses or a key that stands twice in one file
 */
export function readTables(directory: string | null) {
  const read = <Row extends z.ZodType<object>>(
    file: string,
    row: Row,
    key: (values: Record<string, string>) => string,
  ) =>
    readTable(
      [OWN_DIRECTORY, ...(directory === null ? [] : [directory])].map((folder) => join(folder, file)),
      row,
      key,
    )
  const column = (name: string) => (values: Record<string, string>) => values[name] ?? ''
  return {
    ports: read('ports.csv', portRow, column('locode')),
    metro_areas: read('metro-areas.csv', metroAreaRow, column('locode')),
    terminals: read('terminals.csv', terminalRow, column('key')),
    provinces: read('provinces.csv', provinceRow, ({ country_code, abbr }) => `${country_code} ${abbr}`),
    ramps: read('ramps.csv', rampRow, column('key')),
    shipping_lines: read('shipping-lines.csv', shippingLineRow, column('scac')),
    container_prefixes: read('container-prefixes.csv', containerPrefixRow, column('prefix')),
    number_patterns: read(
      'number-patterns.csv',
      numberPatternRow,
      ({ scac, number_type, rest }) => `${scac} ${number_type} ${rest}`,
    ),
  }
}

/** All rows of the tables that a reference is made from. */
export type Tables = ReturnType<typeof readTables>

function readTable<Row extends z.ZodType<object>>(
  paths: readonly string[],
  row: Row,
  keyOf: (values: Record<string, string>) => string,
): z.output<Row>[] {
  const rows = new Map<string, z.output<Row>>()
  for (const path of paths.filter((path) => existsSync(path))) {
    const seen = new Set<string>()
    for (const { line, values } of parseCsvRows(readFileSync(path, 'utf8'))) {
      const parsed = row.safeParse(values)
      const issue = parsed.error?.issues[0]
      if (!parsed.success) throw new ReferenceDataError(`${path}:${line}: ${issue?.path.join('.')}: ${issue?.message}`)
      const key = keyOf(values)
      if (seen.has(key)) throw new ReferenceDataError(`${path}:${line}: ${key} appears twice`)
      seen.add(key)
      rows.set(key, parsed.data)
    }
  }
  return [...rows.values()]
}
