import type { DocumentType } from '../classify/types.ts'
import type { DocumentReference, ReferenceKind } from '../references.ts'
import { containersOf, plainIdentifier } from '../values/identifiers.ts'
import type { CorrectedValue } from './corrected.ts'

const common: readonly (readonly [RegExp, ReferenceKind])[] = [
  [/^\/(?:master_bill_of_lading|bill_of_lading|bills\/\d+\/master|bills_of_lading\/\d+)$/, 'mbl'],
  [/^\/(?:house_bill_of_lading|bills\/\d+\/house)$/, 'hbl'],
  [/^\/booking_number$/, 'booking'],
  [/^\/(?:containers\/\d+\/number|charges\/\d+\/container)$/, 'container'],
  [/^\/(?:containers\/\d+\/)?pickup_number$/, 'pickup_number'],
]

const numbers: Readonly<Partial<Record<DocumentType, ReferenceKind>>> = {
  master_bill_of_lading: 'mbl',
  sea_waybill: 'mbl',
  house_bill_of_lading: 'hbl',
}

/** The identifiers among the values that people entered of a document; `pageOf` says on which page a pointer's is. */
export function handReferencesOf(
  type: DocumentType,
  values: readonly CorrectedValue[],
  pageOf: (pointer: string) => number,
): readonly DocumentReference[] {
  const found = values.flatMap(({ pointer, value }): readonly DocumentReference[] => {
    const kind = pointer === '/number' ? numbers[type] : common.find(([at]) => at.test(pointer))?.[1]
    if (kind === undefined || typeof value !== 'string') return []
    const page = pageOf(pointer)
    const evidence = { page, x: 0, y: 0, w: 0, h: 0, text: value }
    if (kind !== 'container')
      return [{ kind, value: plainIdentifier(value).slice(0, 200), page, labelled: true, evidence }]
    const [box] = containersOf(value)
    if (box === undefined) return []
    const { number, check_digit_passed } = box.value
    return [{ kind, value: number, page, check_digit_passed, labelled: true, evidence }]
  })
  return [...new Map(found.toReversed().map((one) => [`${one.kind} ${one.value}`, one])).values()].toReversed()
}
