import { parseCsvRows } from '../ground/spreadsheets/csv.ts'
import {
  collectImport,
  decodeOfficialText,
  type ImportedRow,
  type KnownReference,
  type RefdataImport,
} from './refdata-import.ts'
import { terminalRow } from './terminal.ts'

/**
 * Turns the SMDG terminal code list (CSV with a header: UNLOCODE, Terminal Code, Terminal Facility Name, Valid to ...)
 * into an override file of terminals. Terminals that we know keep our name. `today` (YYYY-MM-DD) decides which codes
 * still hold.
 */
export function importSmdg(file: Uint8Array, known: KnownReference, today: string): RefdataImport {
  const rows = parseCsvRows(decodeOfficialText(file))
  return collectImport(
    rows.map(({ line, values }) => readRow(line, values, known, today)),
    { 'terminals.csv': Object.keys(terminalRow.shape) },
  )
}

function readRow(
  line: number,
  values: Readonly<Record<string, string>>,
  known: KnownReference,
  today: string,
): ImportedRow {
  const columns = new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]))
  const column = (...names: readonly string[]) =>
    names.map((name) => columns.get(name)).find((value) => value !== undefined) ?? ''
  const [locode, code, name] = [
    column('unlocode'),
    column('terminal code').toUpperCase(),
    column('terminal facility name'),
  ]
  if (locode === '' && code === '') return { outcome: 'out_of_scope' }
  if (!/^[A-Z0-9]+$/.test(code) || name === '')
    return { outcome: 'skipped', line, reason: `${locode} ${code}: no terminal code or no name` }
  const until = column('valid to', 'valid until')
  if (until !== '' && until < today)
    return { outcome: 'skipped', line, reason: `${locode} ${code} was valid until ${until}` }
  const place = known.locationByLocode(locode)
  if (place === null)
    return {
      outcome: 'skipped',
      line,
      reason: `${locode} ${code}: no such place in the tables, import UN/LOCODE first`,
    }
  const key = `${place.code}-SMDG-${code}`
  const ours = known.terminalBySmdg(locode, code)
  if (ours !== null && (ours.key !== key || ours.name === name)) return { outcome: 'unchanged' }
  const row = { key, name, locode: place.code, facility_type: 'ocean_terminal', smdg_code: code }
  return { outcome: ours === null ? 'added' : 'changed', file: 'terminals.csv', key, row }
}
