import { isList, isObject, parseJson, type Json } from '../json.ts'

/** A document after one of its members has changed its form, wherever it stands, and which change that was. */
interface Drifted {
  readonly change: string
  readonly document: Json
}

const changes = ['renamed', 'dropped', 'retyped'] as const
type Change = (typeof changes)[number]

/** The document once for each of its members and each way in which it may change: its name, its presence, its type. */
export function driftsOf(document: unknown): readonly Drifted[] {
  const whole = parseJson(JSON.stringify(document)) ?? null
  return [...membersIn(whole)].flatMap((member) =>
    changes.map((change) => ({ change: `${member} ${change}`, document: drifted(whole, member, change) })),
  )
}

function membersIn(value: Json): ReadonlySet<string> {
  if (isList(value)) return new Set(value.flatMap((item) => [...membersIn(item)]))
  if (!isObject(value)) return new Set()
  return new Set(Object.entries(value).flatMap(([name, member]) => [name, ...membersIn(member ?? null)]))
}

function drifted(value: Json, member: string, change: Change): Json {
  if (isList(value)) return value.map((item) => drifted(item, member, change))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      if (name !== member) return [[name, drifted(inner ?? null, member, change)]]
      if (change === 'dropped') return []
      return change === 'renamed' ? [[`${name}V2`, inner]] : [[name, retyped(inner ?? null)]]
    }),
  )
}

/** A value of another type; in the place of nothing a number may be what the member holds otherwise. */
function retyped(value: Json): Json {
  if (typeof value === 'string' || typeof value === 'boolean') return { value }
  if (typeof value === 'number') return [String(value)]
  return value === null ? { value: 7 } : 7
}
