import { z } from 'zod'
import {
  amountField,
  currencyField,
  dayField,
  timeField,
  zoneField,
} from '../../../packages/free-time/src/model/fields.ts'

/** What a text of a member has to be, which its type alone does not say. */
export type Reads = 'day' | 'amount' | 'currency' | 'time' | 'zone'

const fields = new Map<unknown, Reads>([
  [dayField, 'day'],
  [amountField, 'amount'],
  [currencyField, 'currency'],
  [timeField, 'time'],
  [zoneField, 'zone'],
])

const written = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  reads: z.enum(['day', 'amount', 'currency', 'time', 'zone']).optional(),
  format: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  anyOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
})
type Written = z.infer<typeof written>
/** One way in which a member can be written: of one kind. */
type Way = Written & { readonly type?: string | undefined }

/** A member of a document, wherever it stands: the first of a list stands for all of it. */
export interface Member {
  readonly path: readonly string[]
  /** Each way in which it can be written; none: anything goes. */
  readonly ways: readonly Way[]
  readonly required: boolean
}

/** Every member of the documents that a schema reads, so that a new one is among them by existing. */
export function membersOf(schema: z.ZodType): readonly Member[] {
  const described = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const reads = fields.get(zodSchema)
      if (reads !== undefined) Object.assign(jsonSchema, { reads })
    },
  })
  return below(written.parse(described), [])
}

function below(node: Written, path: readonly string[]): readonly Member[] {
  return waysOf(node).flatMap((way) => {
    const members = Object.entries(way.properties ?? {}).flatMap(([name, value]) => {
      const inner = written.parse(value)
      const at = [...path, name]
      const own = { path: at, ways: waysOf(inner), required: way.required?.includes(name) ?? false }
      return [own, ...below(inner, at)]
    })
    return way.items === undefined ? members : [...members, ...below(written.parse(way.items), [...path, '0'])]
  })
}

function waysOf({ type, ...node }: Written): readonly Way[] {
  const { anyOf } = node
  if (Array.isArray(type)) return type.map((one) => ({ ...node, type: one }))
  if (anyOf === undefined) return type === undefined && node.const === undefined ? [] : [{ ...node, type }]
  return anyOf.flatMap((one) => {
    const way = written.parse(one)
    return waysOf({ ...way, reads: way.reads ?? node.reads })
  })
}

/** What a list may hold, by how it is described; undefined: it can't be told. */
export function entryOf({ ways }: Member): unknown {
  for (const { items } of ways) {
    const found = items === undefined ? undefined : sampleOf(written.parse(items))
    if (found !== undefined) return found
  }
  return undefined
}

function sampleOf(node: Written): unknown {
  const [way] = waysOf(node)
  if (way === undefined || way.enum !== undefined) return way?.enum?.[0]
  if (way.reads === 'day') return '2026-07-13'
  if (way.type === 'integer' || way.type === 'number') return 20
  return way.type === 'string' ? 'A1' : undefined
}

/** The value of a member in a document; undefined: it is not in it. */
export function valueAt(document: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).find(([key]) => key === name)?.[1]
        : undefined,
    document,
  )
}

/** A document in which a member has another value; undefined takes it out. */
export function withValue(document: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  const inner = withValue(valueAt(document, [name]), rest, value)
  if (Array.isArray(document)) {
    const others: readonly unknown[] = document.slice(1)
    return [inner, ...others]
  }
  if (name === '0' && (typeof document !== 'object' || document === null)) return [inner]
  const others = typeof document === 'object' && document !== null ? Object.entries(document) : []
  const kept = others.filter(([key]) => key !== name)
  return Object.fromEntries(value === undefined && rest.length === 0 ? kept : [...kept, [name, inner]])
}
