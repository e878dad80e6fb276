import type { HoldObservation, MovementObservation } from '@quaylog/journey'
import { isQualified } from '../status-wording.ts'

/**
 * Customs' choices and releases, which carriers state as events; contract 10.4. A release whose own words deny or await
 * it is none.
 */
export function holdOf(movement: MovementObservation): readonly HoldObservation[] {
  const status = customsStatus(movement)
  if (status === undefined || movement.classifier !== 'actual') return []
  if (status === null && isQualified(movement.description ?? '')) return []
  return [
    {
      kind: 'hold',
      data_source: movement.data_source,
      container: movement.container,
      stated_at: movement.stated_at,
      pointer: movement.pointer,
      defects: [],
      name: 'customs',
      status,
      description: movement.description,
      at: movement.at,
    },
  ]
}

type CustomsStatus = 'hold' | 'pending' | null
const customs_moves = new Map<string, CustomsStatus>([
  ['CUSS', 'pending'],
  ['CUSI', 'hold'],
  ['CUSR', null],
])
const customs_documents = new Map<string, CustomsStatus>([
  ['HOLD', 'hold'],
  ['RELS', null],
])

/** Null: cleared. Undefined: not about customs. */
function customsStatus({ type, code, document_type }: MovementObservation): CustomsStatus | undefined {
  if (type === 'equipment') return customs_moves.get(code)
  return type === 'shipment' && document_type === 'CUS' ? customs_documents.get(code) : undefined
}
