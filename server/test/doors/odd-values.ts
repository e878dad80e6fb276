import { z } from 'zod'

/** Values that no parameter expects, as they stand in an address. */
export const odd_texts = [
  '',
  'null',
  '-1',
  '99999999999999999999999',
  '%00',
  encodeURIComponent('💥\u202e'),
  'x'.repeat(3_000),
  encodeURIComponent('[]'),
  encodeURIComponent("'; drop table account; --"),
  '..%2f..',
] as const

/** Values that no attribute expects. */
export const odd_members: readonly unknown[] = [
  null,
  '',
  [],
  {},
  true,
  -1,
  1e308,
  'x'.repeat(70_000),
  '\u0000💥\u202e',
  [null],
  { a: { b: 1 } },
  '9999-99-99',
]

/** Whole bodies that are no document, as they are sent. */
export const odd_bodies: readonly string[] = [
  '',
  'null',
  '[]',
  '"x"',
  '{',
  '{"data":null}',
  '{"data":[]}',
  '{"data":"x"}',
  '{"data":{"attributes":null}}',
  '{"data":{"attributes":[]}}',
  '{"data":{"attributes":{"nonsense":1}}}',
  '{"data":{"attributes":{},"relationships":{"nonsense":{"data":{"type":1,"id":[]}}}}}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
]

const parameter = z.looseObject({ $ref: z.string().optional(), in: z.string().optional(), name: z.string().optional() })
const operation = z.looseObject({ parameters: z.array(parameter).optional(), requestBody: z.unknown().optional() })
const description = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.unknown().optional(),
})

/** What the interface description says of a route: the names in its query, and the attributes of its body. */
export interface Described {
  readonly query: readonly string[]
  readonly type: unknown
  readonly attributes: readonly string[]
}

const nothing: Described = { query: [], type: undefined, attributes: [] }

/** Looks up what the interface description says of a route as it is declared: `GET /v2/containers/:id`. */
export function describedBy(document: unknown): (method: string, url: string) => Described {
  const { paths } = description.parse(document)
  const at = (value: unknown, ...path: readonly string[]): unknown =>
    path.reduce((found, name) => memberOf(resolved(found, document), name), value)
  return (method, url) => {
    const path = url.replace(/^\/v2/, '').replaceAll(/:([a-z_]+)/g, '{$1}')
    const item = paths[path]
    const found = operation.safeParse(item?.[method.toLowerCase()])
    if (!found.success) return nothing
    const given = [...(found.data.parameters ?? []), ...z.array(parameter).catch([]).parse(item?.['parameters'])]
    const named = given.map((one) => parameter.parse(resolved(one, document)))
    const content = at(found.data.requestBody, 'content')
    const body = at(content, 'application/vnd.api+json', 'schema') ?? at(content, 'application/json', 'schema')
    const data = at(body, 'properties', 'data', 'properties')
    return {
      query: named.flatMap((one) => (one.in === 'query' && one.name !== undefined ? [one.name] : [])),
      type: at(data, 'type', 'const') ?? memberOf(at(data, 'type', 'enum'), '0'),
      attributes: Object.keys(recordOf(resolved(at(data, 'attributes', 'properties'), document))),
    }
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return z.record(z.string(), z.unknown()).catch({}).parse(value)
}

function memberOf(value: unknown, name: string): unknown {
  return Array.isArray(value) ? value[Number(name)] : recordOf(value)[name]
}

function resolved(value: unknown, document: unknown): unknown {
  const ref = memberOf(value, '$ref')
  if (typeof ref !== 'string') return value
  return ref
    .slice(2)
    .split('/')
    .reduce((found, name) => memberOf(found, name.replaceAll('~1', '/').replaceAll('~0', '~')), document)
}
