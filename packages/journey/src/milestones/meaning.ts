import type { RawEventName } from '@quaylog/contract'
import { milestoneRow } from './milestone-names.ts'
import { milestone_table, type Row } from './milestone-table.ts'
import type { Role } from '../ports/roles.ts'
import { type Condition, holds, roleIn, type Situation } from '../status/situation.ts'
import type { Statement } from '../statements/statement.ts'

const rows_by_code = new Map<string, Row[]>()
for (const row of milestone_table)
  for (const code of row.codes) {
    const key = `${row.type} ${code}`
    rows_by_code.set(key, [...(rows_by_code.get(key) ?? []), row])
  }

/** The row of the milestone table that a statement falls under; null: it stays raw. */
export function rowFor(statement: Statement, situation: Situation): Row | null {
  return statement.at === null || statement.said.retracts !== null ? null : rowOf(statement, situation)
}

/** The row of what is stated, whether its moment is known or not; unknown, it is neither before nor after anything. */
export function rowOf(statement: Statement, situation: Situation): Row | null {
  const rows = rows_by_code.get(`${statement.said.type} ${statement.said.code}`)
  return rows?.find((row) => fits(row, statement, situation)) ?? null
}

/** What a row of the table asks for and a statement does not fulfil. */
export type FailedCheck =
  | { readonly of: 'modes' | 'load' | 'facilities' | 'documents' }
  | { readonly of: 'roles'; readonly roles: readonly Role[] }
  | { readonly of: 'when'; readonly condition: Condition }

/** For every row that gives a milestone for the code of a statement: the checks that it fails. */
export function failedChecks(
  statement: Statement,
  situation: Situation,
): { readonly row: Row; readonly failed: readonly FailedCheck[] }[] {
  const rows = rows_by_code.get(`${statement.said.type} ${statement.said.code}`) ?? []
  return rows
    .filter(({ means }) => means !== null)
    .map((row) => ({ row, failed: [...checks(row, statement, situation)] }))
}

function fits(row: Row, statement: Statement, situation: Situation): boolean {
  if (statement.place === null && statement.said.type !== 'shipment') return false
  return checks(row, statement, situation).next().done === true
}

/** What a row may ask of a statement by itself, whatever the journey around it; what a row leaves open is fulfilled. */
const statement_checks: readonly (readonly [
  of: Exclude<FailedCheck['of'], 'roles' | 'when'>,
  fulfils: (row: Row, statement: Statement) => boolean,
])[] = [
  ['modes', ({ modes }, { mode }) => modes?.includes(mode) ?? true],
  ['load', ({ load }, { said }) => load === undefined || isLoad(load, said.empty)],
  ['facilities', ({ facilities }, { said }) => facilities?.includes(said.facility?.type ?? null) ?? true],
  ['documents', ({ documents }, { said }) => documents?.includes(said.document_type ?? '') ?? true],
]

/** The checks of a row that fail, one by one: who only asks whether it fits need not hear all. */
function* checks(row: Row, statement: Statement, situation: Situation): Generator<FailedCheck, undefined> {
  for (const [of, fulfils] of statement_checks) if (!fulfils(row, statement)) yield { of }
  if (row.roles) {
    const role = roleIn(situation.roles, statement)
    if (role === null || !row.roles.includes(role)) yield { of: 'roles', roles: row.roles }
  }
  for (const condition of row.when ?? []) if (!holds(condition, statement, situation)) yield { of: 'when', condition }
}

function isLoad(asked: NonNullable<Row['load']>, empty: boolean | null): boolean {
  if (asked === 'full') return empty !== true
  return empty === (asked === 'empty')
}

/** The name of a statement among raw events; null: not normalized. Wire contract 2.5. */
export function rawName(row: Row | null): RawEventName | null {
  if (row === null) return null
  if (row.raw !== undefined) return row.raw
  return row.means === 'available' ? 'available' : (milestoneRow(row.means ?? '')?.raw ?? null)
}
