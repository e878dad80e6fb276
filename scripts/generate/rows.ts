import { z } from 'zod'
import type { DefinedType } from './contract-files.ts'
import { code } from './output.ts'
import type { Output } from './output.ts'

/** A table whose columns are named like the attributes of its resource type. */
interface StoredType {
  readonly type: string
  readonly folder: string
  /** Attributes that are worked out when the resource is rendered. */
  readonly worked_out?: readonly string[]
  /** Attributes that only some readers see: the renderer adds them itself. */
  readonly added?: readonly string[]
  /** Attributes that the row has, but not the table: they are read from other tables. */
  readonly read_elsewhere?: readonly string[]
}

const stored_types: readonly StoredType[] = [
  {
    type: 'container',
    folder: 'server/src/records/containers',
    added: ['empty_return_due_on', 'free_time_summary'],
    worked_out: ['pickup_lfd', 'pickup_lfd_on', 'import_deadlines', 'ind_facility_lfd_on', 'ssl_lfd'],
    read_elsewhere: [
      'pod_last_tracking_request_at',
      'shipment_last_tracking_request_at',
      'rail_last_tracking_request_at',
    ],
  },
  {
    type: 'shipment',
    folder: 'server/src/records/shipments',
    worked_out: ['shipping_line_scac', 'shipping_line_name', 'shipping_line_short_name'],
    read_elsewhere: ['line_tracking_last_attempted_at', 'line_tracking_last_succeeded_at'],
  },
  { type: 'tracking_request', folder: 'server/src/records/tracking-requests' },
  { type: 'party', folder: 'server/src/records/parties' },
]

/** Rows, columns and printed attributes of the types whose columns are named like their attributes. */
export function rowFiles(types: readonly DefinedType[]): Output[] {
  return stored_types.map((stored) => {
    const defined = types.find(({ type }) => type === stored.type)
    if (defined === undefined)
      throw new Error(`scripts/generate/rows.ts names ${stored.type}, which the contract lacks`)
    return rowFile(stored, defined.definition.attributes)
  })
}

function rowFile(
  { type, folder, worked_out = [], added = [], read_elsewhere = [] }: StoredType,
  attributes: z.ZodObject,
): Output {
  const pascal = type.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
  const camel = `${pascal.charAt(0).toLowerCase()}${pascal.slice(1)}`
  const named = `${pascal}Attributes`
  const printed_here = Object.entries(attributes.shape).filter(([name]) => !added.includes(name))
  const kept = printed_here.filter(([name]) => !worked_out.includes(name))
  const columns = kept.map(([name]) => name).filter((name) => !read_elsewhere.includes(name))
  const words = type.replaceAll('_', ' ')
  return code(
    `${folder}/attributes.gen.ts`,
    `import type { ${named} } from '@quaylog/contract'`,
    '',
    `/** The attributes of a ${words} that its row holds as they are printed. */`,
    `export interface ${pascal}Values {`,
    ...kept.map(
      ([name, schema]) =>
        `readonly ${name}: ${isList(schema) ? `Readonly<${named}['${name}']>` : `${named}['${name}']`}`,
    ),
    '}',
    '',
    `/** The columns of the table \`${type}\` that are named like attributes. */`,
    `export const ${type}_value_columns = [${columns.map((name) => `'${name}'`).join(', ')}] as const`,
    '',
    `/** The attributes of a ${words} in the order of the contract${worked_out.length === 0 ? '' : '; those that its row does not hold are given'}. */`,
    `export function ${camel}AttributesOf(row: ${pascal}Values${worked_out.length === 0 ? '' : `, given: Pick<${named}, ${worked_out.map((name) => `'${name}'`).join(' | ')}>`}): ${named} {`,
    `return { ${printed_here
      .map(([name, schema]) => `${name}: ${worked_out.includes(name) ? `given.${name}` : printed(name, schema)}`)
      .join(', ')} }`,
    '}',
  )
}

function isList(schema: unknown): boolean {
  return schema instanceof z.ZodArray || (schema instanceof z.ZodNullable && isList(schema.unwrap()))
}

function printed(name: string, schema: unknown): string {
  if (!isList(schema)) return `row.${name}`
  return schema instanceof z.ZodNullable ? `row.${name} === null ? null : [...row.${name}]` : `[...row.${name}]`
}
