import fc from 'fast-check'
import { isList, isObject, parseJson, type Json } from '../json.ts'

/** What a broken upstream puts where something else belongs. */
const strange = fc.oneof(
  fc.constantFrom<Json>(
    null,
    '',
    ' ',
    0,
    -1,
    1e308,
    true,
    false,
    [],
    {},
    '__proto__',
    'constructor',
    '9999-99-99T99:99:99Z',
    '2026-11-20',
    'TBA',
    'ZZZU9999999',
    [[[]]],
    '\u0000',
  ),
  fc.string({ maxLength: 40 }),
  fc.integer(),
  fc.jsonValue({ maxDepth: 3 }).map((value): Json => parseJson(JSON.stringify(value)) ?? null),
)

type Change = { readonly at: number; readonly how: 'replace' | 'remove' | 'repeat'; readonly by: Json }
const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(400),
  how: fc.constantFrom('replace', 'replace', 'remove', 'repeat'),
  by: strange,
})

/** Documents like the given one with one to six things changed: replaced, removed, repeated. */
export function mutations(document: unknown): fc.Arbitrary<Json> {
  const whole = parseJson(JSON.stringify(document)) ?? null
  return fc
    .array(change, { minLength: 1, maxLength: 6 })
    .map((changes) => changes.reduce<Json>((current, one) => mutate(current, one), whole))
}

function mutate(document: Json, change: Change): Json {
  let countdown = change.at % Math.max(1, countNodes(document))
  return visit(document)

  function visit(value: Json): Json {
    if (countdown < 0) return value
    if (countdown === 0) {
      countdown = -1
      return changed(value, change)
    }
    countdown -= 1
    if (isList(value)) return value.map(visit)
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, visit(member ?? null)]))
  }
}

function changed(value: Json, { how, by }: Change): Json {
  if (how === 'repeat') return [value, value]
  return how === 'remove' ? null : by
}

function countNodes(value: Json): number {
  return 1 + membersOf(value).reduce<number>((sum, member) => sum + countNodes(member ?? null), 0)
}

function membersOf(value: Json): readonly (Json | undefined)[] {
  if (isList(value)) return value
  return isObject(value) ? Object.values(value) : []
}
