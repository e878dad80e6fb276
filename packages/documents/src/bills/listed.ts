import type { DocumentType } from '../classify/types.ts'
import { confidenceOf } from '../fields/confidence.ts'
import type { ReadField } from '../fields/payload.ts'
import type { LabelledPage } from '../labels/regions.ts'
import type { DocumentReference } from '../references.ts'
import { billsOfContainers } from './of-containers.ts'

/** Every bill of a notice, order or invoice, the first of which also stands by itself. */
export function withBills(
  fields: readonly ReadField[],
  references: readonly DocumentReference[],
  type: DocumentType,
): readonly ReadField[] {
  const numbers = references.filter(({ kind }) => kind === 'mbl')
  if (numbers.length < 2) return fields
  const name = type === 'demurrage_detention_invoice' ? '/bills_of_lading' : '/bills'
  if (!['arrival_notice', 'delivery_order', 'pickup_release', 'demurrage_detention_invoice'].includes(type))
    return fields
  const member = type === 'demurrage_detention_invoice' ? '' : '/master'
  const rows = numbers.map(({ value, evidence }, index): ReadField => {
    return {
      pointer: `${name}/${index}${member}`,
      value,
      confidence: confidenceOf(0.85),
      origin: 'read',
      evidence: [evidence],
    }
  })
  const [first] = rows
  const is_single = fields.some(({ pointer }) => /^\/(?:master|house)_bill_of_lading$/.test(pointer))
  const single =
    first === undefined || member === '' || is_single ? [] : [{ ...first, pointer: '/master_bill_of_lading' }]
  return [...fields.filter(({ pointer }) => !pointer.startsWith(`${name}/`)), ...single, ...rows]
}

/** Each container's own bill, where the document lists several bills. */
export function withContainerBills(fields: readonly ReadField[], pages: readonly LabelledPage[]): readonly ReadField[] {
  const listed = fields.filter(({ pointer }) => /^\/bills(?:_of_lading)?\/\d+/.test(pointer)).map(({ value }) => value)
  if (listed.length < 2) return fields
  const bills = billsOfContainers(pages)
  const own = fields.flatMap(({ pointer, value }): readonly ReadField[] => {
    const container = /^(\/containers\/\d+)\/number$/.exec(pointer)?.[1]
    const bill = container === undefined || typeof value !== 'string' ? undefined : bills.get(value)
    if (bill === undefined || !listed.includes(bill.value)) return []
    const { value: number, evidence } = bill
    return [
      {
        pointer: `${container}/bill`,
        value: number,
        confidence: confidenceOf(0.85),
        origin: 'read',
        evidence: [evidence],
      },
    ]
  })
  return [...fields, ...own]
}
