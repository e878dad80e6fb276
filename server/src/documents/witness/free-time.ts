import type { CorrectedValue } from '@quaylog/documents'
import { containersOfShipment } from '../../charges/kept/store.ts'
import { statedByDocument } from '../../charges/statements/statement.ts'
import type { ChargeStatementRow, FactSays } from '../../charges/statements/statement.ts'
import { insertChargeStatement, statementsOfPaper, withdrawChargeStatement } from '../../charges/statements/store.ts'
import type { Transaction } from '../../ground/db/index.ts'
import type { TellingParts } from '../../telling/parts.ts'
import { typeOf } from '../document.ts'
import type { ShownDocument } from '../document.ts'

/** Free time of one charge, as an arrival notice states it. */
export type NoticedSays = NonNullable<FactSays['noticed_free_time']>[number]

const units = ['calendar', 'working', 'hours'] as const

/**
 * The free time that an arrival notice grants. It is that of the line's demurrage where nobody says of which charge;
 * without a unit it counts only where it is what the tariff grants anyway (contract 13.6).
 */
export function noticedFreeTimeOf(
  document: Pick<ShownDocument, 'type_manual' | 'type_read'>,
  values: ReadonlyMap<string, CorrectedValue>,
): readonly NoticedSays[] {
  if (typeOf(document) !== 'arrival_notice') return []
  const wordAt = (pointer: string): string | null => {
    const value = values.get(pointer)?.value
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  }
  const rows = [...values.keys()].flatMap((pointer) => /^(\/free_time\/\d+)\/days$/.exec(pointer)?.[1] ?? [])
  return rows.toSorted().flatMap((row) => {
    const duration = values.get(`${row}/days`)?.value
    if (typeof duration !== 'number' || !Number.isInteger(duration) || duration < 0 || duration > 400) return []
    const unit = units.find((one) => one === wordAt(`${row}/unit`)) ?? null
    const issued_on = wordAt('/issue_date') ?? ''
    const document_number = wordAt('/document_number')
    return [
      {
        charge_type: wordAt(`${row}/charge`) ?? 'demurrage',
        duration,
        unit,
        document: document_number === null ? null : document_number.slice(0, 60),
        told_on: /^\d{4}-\d{2}-\d{2}$/.test(issued_on) ? issued_on : null,
      },
    ]
  })
}

const statedBefore = (row: ChargeStatementRow): readonly NoticedSays[] =>
  row.record_type === 'shipment' ? (row.says.noticed_free_time ?? []) : []
const keyOf = (noticed: readonly NoticedSays[]) =>
  JSON.stringify(noticed.map((one) => [one.charge_type, one.duration, one.unit, one.document, one.told_on]))

/**
 * Makes what stands as a document's word about the free time of shipments what it says now, and gives the containers
 * that this concerns, which the caller has counted again. Repeating it changes nothing.
 */
export async function keepFreeTime(
  tx: Transaction,
  { newId, clock }: TellingParts,
  { account_id, id }: Pick<ShownDocument, 'account_id' | 'id'>,
  said: ReadonlyMap<string, readonly NoticedSays[]>,
): Promise<readonly string[]> {
  const stated_by = statedByDocument(id)
  const standing = await statementsOfPaper(tx, account_id, stated_by)
  const changed = new Set<string>()
  const kept = new Set<string>()
  for (const row of standing) {
    const now_said = said.get(row.record_id)
    if (now_said !== undefined && !kept.has(row.record_id) && keyOf(statedBefore(row)) === keyOf(now_said))
      kept.add(row.record_id)
    else if (await withdrawChargeStatement(tx, row, clock.now())) changed.add(row.record_id)
  }
  for (const [record_id, noticed] of said) {
    if (kept.has(record_id)) continue
    const made = { account_id, record_id, id: newId(), stated_by, observed_at: clock.now(), withdrawn_at: null }
    const row = { ...made, record_type: 'shipment' as const, kind: 'facts', says: { noticed_free_time: [...noticed] } }
    if (await insertChargeStatement(tx, row)) changed.add(record_id)
  }
  const containers: string[] = []
  for (const shipment_id of changed) containers.push(...(await containersOfShipment(tx, account_id, shipment_id)))
  return containers
}
