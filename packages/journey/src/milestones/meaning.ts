import type { RawEventName } from '@quaylog/contract'
import { milestone_table, type Row } from './milestone-table.ts'
import { holds, roleIn, type Situation } from '../status/situation.ts'
import type { Statement } from '../statements/statement.ts'

const rows_by_code = new Map<string, Row[]>()
for (const row of milestone_table)
  for (const code of row.codes) {
    const key = `${row.type} ${code}`
    rows_by_code.set(key, [...(rows_by_code.get(key) ?? []), row])
  }

/** The row of the milestone table that a statement falls under; null: it stays raw. */
export function rowFor(statement: Statement, situation: Situation): Row | null {
  if (statement.at === null || statement.said.retracts !== null) return null
  return rows_by_code.get(`${statement.said.type} ${statement.said.code}`)?.find((row) => fits(row, statement, situation)) ?? null
}

function fits(row: Row, statement: Statement, situation: Situation): boolean {
  const { said, mode, place } = statement
  if (place === null && said.type !== 'shipment') return false
  if (row.modes && !row.modes.includes(mode)) return false
  if (row.load && !isLoad(row.load, said.empty)) return false
  if (row.facilities && !row.facilities.includes(said.facility?.type ?? null)) return false
  if (row.documents && !row.documents.includes(said.document_type ?? '')) return false
  if (row.roles) {
    const role = roleIn(situation.roles, statement)
    if (role === null || !row.roles.includes(role)) return false
  }
  return row.when?.every((condition) => holds(condition, statement, situation)) ?? true
}

function isLoad(asked: NonNullable<Row['load']>, empty: boolean | null): boolean {
  if (asked === 'full') return empty !== true
  return empty === (asked === 'empty')
}

/** The name of a statement among raw events; null: not normalized. Wire contract 2.5. */
export function rawName(row: Row | null): RawEventName | null {
  if (row === null) return null
  if (row.raw !== undefined || row.means === null) return row.raw ?? null
  const { means } = row
  switch (means) {
    case 'arrived_at_inland_destination': return 'arrived_at_destination'
    case 'vessel_berthed': case 'off_dock': case 'customs_pending': case 'customs_hold': case 'customs_cleared': case 'freight_cleared': return null
    default: return means
  }
}
