import type { AnyResource, Provenance } from '@quaylog/sdk'
import { z } from 'zod'
import { record_id } from '../arguments.ts'
import type { CallContext } from '../context.ts'
import type { Explained } from './evidence-words.ts'

/** What the tools about statements take: a record, and the fields that are asked about. */
export const explained_input = {
  id: record_id,
  record: z.enum(['container', 'shipment']).default('container').describe('What id is the id of'),
  fields: z
    .array(z.string().min(1).max(80))
    .min(1)
    .max(50)
    .optional()
    .describe('Names as the API or the other tools print them: pickup_lfd or pickupLfd. Without it: all that is known'),
}

/** The name of a member as the tools print it: `pod_eta_at` is `podEtaAt`. */
export function printedName(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** A field that was asked for and that no statement explains; its value is null where nothing is known. */
export interface Unexplained {
  readonly field: string
  readonly value: unknown
}

/** What is known of where the values of a record come from. */
export interface Read {
  readonly explained: readonly (readonly [string, Explained])[]
  readonly unexplained: readonly Unexplained[]
  /** Names that no field of the record has. */
  readonly no_fields: readonly string[]
  readonly remarks: Provenance['remarks']
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The attributes of a record by their printed names; those of its deadlines too, which stand in a group. */
function attributesOf({ attributes }: AnyResource): ReadonlyMap<string, unknown> {
  const all = Object.entries(attributes).flatMap(([name, value]): [string, unknown][] =>
    name === 'import_deadlines' && isObject(value) ? Object.entries(value) : [[name, value]],
  )
  return new Map(all.map(([name, value]) => [printedName(name), value]))
}

/**
 * Reads where the values of a record come from. The record itself is read only when something was asked for that no
 * statement explains, to tell what is not known from what is no field.
 */
export async function readExplained(
  { id, record, fields }: { id: string; record: 'container' | 'shipment'; fields?: readonly string[] | undefined },
  { client, signal }: CallContext,
): Promise<Read> {
  const collection = record === 'container' ? client.containers : client.shipments
  const { fields: known, remarks } = await collection.provenance(id, { format: 'mapped', signal })
  const all = new Map(Object.entries(known))
  const asked = fields === undefined ? [...all.keys()] : [...new Set(fields.map(printedName))]
  const explained = asked.flatMap((name) => {
    const found = all.get(name)
    return found === undefined ? [] : [[name, found] as const]
  })
  const rest = asked.filter((name) => !all.has(name))
  if (rest.length === 0) return { explained, unexplained: [], no_fields: [], remarks }
  const { data } =
    record === 'container'
      ? await client.containers.get(id, '', { format: 'raw', signal })
      : await client.shipments.get(id, false, { format: 'raw', signal })
  const attributes = attributesOf(data)
  return {
    explained,
    unexplained: rest.flatMap((field) =>
      attributes.has(field) ? [{ field, value: attributes.get(field) ?? null }] : [],
    ),
    no_fields: rest.filter((field) => !attributes.has(field)),
    remarks,
  }
}
