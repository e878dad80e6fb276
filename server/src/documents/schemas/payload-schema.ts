import { z } from 'zod'
import type { DocumentTypeCode } from '@quaylog/contract'
import { amended_types, field_rules } from '@quaylog/documents'
import type { FieldRule } from '@quaylog/documents'

/** Of the payloads that are written. */
export const schema_version = '2026-12-01'

const items_max = 500
const text = z.string().trim().min(1).max(2_000)
const day = z.iso.date()
/** A day or, where the paper prints the hour, that too: without a distance to UTC it is the place's own time. */
const moment = z.union([
  day,
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/, 'such as 2026-12-03T14:30')
    .refine((text) => !Number.isNaN(Date.parse(text)), 'no moment of the calendar'),
])
const decimal = z.string().regex(/^-?\d{1,15}(?:\.\d{1,6})?$/, 'a number such as 1250.00')
const code = (form: RegExp, example: string) => z.string().regex(form, `such as ${example}`)
const currency = code(/^[A-Z]{3}$/, 'USD')
const freight_terms = z.enum(['prepaid', 'collect'])
const locode = code(/^[A-Z]{2}[A-Z2-9]{3}$/, 'USLAX')
const firms = code(/^[A-Z][A-Z0-9]{3}$/, 'Y258')
const hs_code = code(/^\d{6}(?:\d{2}){0,2}$/, '940330')
const measure = z.strictObject({ value: decimal, unit: z.enum(['KGM', 'LBR', 'TNE', 'MTQ', 'FTQ']) })

type Members = Readonly<Record<string, z.ZodType>>
const whole = (value: z.ZodType): Members => ({ '': value })

/** What stands at the pointer of a field of each kind, and at the members below it. */
const kinds: Readonly<Record<FieldRule['kind'], Members>> = {
  identifier: whole(text),
  printed_number: whole(text),
  reference: whole(text),
  text: whole(text),
  name: whole(text),
  seal: whole(text),
  size_type: { '/size_type_text': text, '/iso_type': text },
  packages: { '/packages': z.int().min(0), '/package_type': text },
  equipment: { '/0/quantity': z.int().min(0), '/0/size_type_text': text, '/0/iso_type': text },
  voyage: whole(text),
  email: whole(text),
  url: whole(text),
  day: whole(day),
  day_of_number: whole(day),
  place_before_day: { '/name': text },
  place_in_state: { '/name': text },
  moment: whole(moment),
  imo: whole(code(/^\d{7}$/, '9321483')),
  scac: whole(code(/^[A-Z0-9]{4}$/, 'NSLU')),
  firms: whole(firms),
  count: whole(z.int().min(0)),
  free_days: whole(z.int().min(0)),
  free_days_alone: whole(z.int().min(0)),
  free_hours_alone: whole(z.int().min(0)),
  free_time_unit: whole(z.enum(['calendar', 'working', 'hours'])),
  currency: whole(currency),
  weight: whole(measure),
  volume: whole(measure),
  freight_terms: whole(freight_terms),
  release_type: whole(z.enum(['original', 'telex', 'express', 'waybill'])),
  released: whole(z.enum(['released', 'held'])),
  party: { '/name': text, '/address': text },
  port: { '/name': text, '/locode': locode },
  facility: { '/name': text, '/firms': firms },
  vessel: { '/name': text, '/voyage': text },
  vessel_voyage: { '/name': text, '/voyage': text },
  money: { '/amount': decimal, '/currency': currency },
}

const container: Members = {
  '/number': text,
  '/seals/0': text,
  '/iso_type': text,
  '/size_type_text': text,
  '/packages': z.int().min(0),
  '/package_type': text,
  '/weight': measure,
  '/volume': measure,
  '/pickup_number': text,
  '/last_free_day': day,
  '/available_at': moment,
  '/appointment': moment,
  '/bill': text,
}
const charge: Members = {
  '/container': text,
  '/code': text,
  '/description': text,
  '/basis': text,
  '/from': day,
  '/to': day,
  '/quantity': decimal,
  '/rate': decimal,
  '/amount': decimal,
  '/currency': currency,
  '/terms': freight_terms,
}
const packed_row: Members = {
  '/po': text,
  '/sku': text,
  '/description': text,
  '/cartons': z.int().min(0),
  '/quantity': decimal,
  '/net': measure,
  '/gross': measure,
  '/dimensions': text,
  '/container': text,
}
const cargo_totals: Members = { '/packages': z.int().min(0), '/weight': measure, '/volume': measure }
const of_bills: Members = {
  '/cargo/0/hs_codes/0': hs_code,
  '/kind': z.enum(['original', 'copy', 'draft']),
  ...Object.fromEntries(Object.entries(cargo_totals).map(([member, schema]) => [`/cargo_totals${member}`, schema])),
}
const with_goods: readonly DocumentTypeCode[] = ['master_bill_of_lading', 'house_bill_of_lading', 'sea_waybill']
const with_charges: readonly DocumentTypeCode[] = ['arrival_notice', 'freight_invoice', 'demurrage_detention_invoice']

function below(pointer: string, members: Members): readonly (readonly [string, z.ZodType])[] {
  return Object.entries(members).map(([member, schema]) => [pointer + member, schema])
}

/** Every pointer of a type's payload, the first item of a list standing for all. */
function pointersOf(type: DocumentTypeCode): readonly (readonly [string, z.ZodType])[] {
  const rules = field_rules[type] ?? []
  const is_dispute = type === 'demurrage_detention_invoice'
  return [
    ...rules.flatMap(({ pointer, kind }) => below(pointer, kinds[kind])),
    ...below('/containers/0', container),
    ...(with_charges.includes(type) ? below('/charges/0', charge) : []),
    ...(with_goods.includes(type) ? below('', of_bills) : []),
    ...(type === 'packing_list'
      ? [...below('/rows/0', packed_row), ...below('/cargo_totals', { ...cargo_totals, '/net_weight': measure })]
      : []),
    ...(is_dispute
      ? below('', {
          '/contact/phone': text,
          '/statement_consistent': z.boolean(),
          '/statement_not_caused': z.boolean(),
        })
      : []),
    ...(type === 'arrival_notice'
      ? below('/free_time/0', { '/charge': z.enum(['demurrage', 'detention', 'merged']) })
      : []),
    ...(amended_types.includes(type) ? below('', { '/revision': text }) : []),
    ...(is_dispute ? [] : below('/bills/0', { '/master': text })),
    ...below('/carrier', { '/scac': code(/^[A-Z0-9]{4}$/, 'NSLU') }),
  ]
}

type Tree = Map<string, Tree | z.ZodType>

function treeOf(pointers: readonly (readonly [string, z.ZodType])[]): Tree {
  const tree: Tree = new Map()
  for (const [pointer, schema] of pointers) {
    const path = pointer.slice(1).split('/')
    const last = path.pop() ?? ''
    let branch = tree
    for (const name of path) {
      const known = branch.get(name)
      const next: Tree = known instanceof Map ? known : new Map<string, Tree | z.ZodType>()
      branch.set(name, next)
      branch = next
    }
    branch.set(last, schema)
  }
  return tree
}

function schemaOf(node: Tree | z.ZodType): z.ZodType {
  if (!(node instanceof Map)) return node
  const item = node.get('0')
  if (item !== undefined) return z.array(schemaOf(item)).max(items_max)
  return z.strictObject(Object.fromEntries([...node].map(([name, member]) => [name, schemaOf(member).optional()])))
}

/** What the payload of a document of a type may contain; null: nothing is read of such documents. */
export function payloadSchemaOf(type: DocumentTypeCode): z.ZodType | null {
  return field_rules[type] === undefined ? null : schemaOf(treeOf(pointersOf(type)))
}
