import type { RecordedObservation } from '../observation.ts'
import { newestWith } from '../pickup/facility.ts'
import type { EquipmentRecord, Understood } from '../journey.ts'
import type { Found, Ledger } from '../ledger.ts'
import { isPrinted, newestFirst, saidMs } from '../statements/statement.ts'

/**
 * What is said of the box itself: by the line first, by facilities where the line is silent, by papers where nobody
 * else speaks. Wire contract 2.2.
 */
export function boxFacts({ equipment, judged, readings }: Understood, ledger: Ledger) {
  const everything = equipment
    .map((said) => ({ said, said_ms: saidMs(said) }))
    .toSorted(newestFirst)
    .map(({ said }) => said)
  const records = everything.filter((said) => !isPrinted(said))
  const printed = everything.filter(isPrinted)
  const by_line = records.filter(({ data_source }) => data_source === 'shipping_line')
  const stated = <Value>(read: (record: EquipmentRecord) => Value | null) =>
    firstWith(by_line, read) ?? firstWith(records, read)
  const movements = judged
    .filter(({ fate }) => fate === 'stands')
    .map(({ statement }) => statement)
    .toSorted(newestFirst)
    .map(({ said }) => said)
  const seal =
    stated((record) => record.seal_number) ??
    firstWith(movements, (said) => said.seal_number) ??
    newestWith(readings.pod, 'seal_number')
  const weight = stated((record) => record.weight_in_lbs) ?? newestWith(readings.pod, 'weight_in_lbs')
  return {
    seal_number: ledger.note(
      'seal_number',
      besidePapers(seal, printed, ({ seal_number }) => seal_number),
    ),
    equipment_type: ledger.note(
      'equipment_type',
      stated((record) => record.equipment_type),
    ),
    equipment_length: ledger.note(
      'equipment_length',
      stated((record) => record.equipment_length),
    ),
    equipment_height: ledger.note(
      'equipment_height',
      stated((record) => record.equipment_height),
    ),
    weight_in_lbs: ledger.note(
      'weight_in_lbs',
      besidePapers(weight, printed, ({ weight_in_lbs }) => weight_in_lbs),
    ),
  }
}

/** What sources say, with papers that say otherwise as candidates; where no source speaks, what a paper says. */
function besidePapers<Value>(
  told: Found<Value> | null,
  printed: readonly EquipmentRecord[],
  read: (record: EquipmentRecord) => Value | null,
): Found<Value> | null {
  if (told === null) return firstWith(printed, read)
  const otherwise = printed.filter((record) => read(record) !== null && read(record) !== told.value)
  return { ...told, others: [...told.others, ...otherwise] }
}

function firstWith<Said extends RecordedObservation, Value>(
  records: readonly Said[],
  read: (record: Said) => Value | null,
): Found<Value> | null {
  for (const said of records) {
    const value = read(said)
    if (value === null) continue
    const others = records.filter((other) => read(other) !== null && read(other) !== value)
    return { value, rule: 'newest_statement', from: [said], others }
  }
  return null
}
