import type { Member, Reads } from './members.ts'

/** A value for a member; `must`: it can only be refused, else it may be kept as it is. */
export interface Odd {
  readonly value: unknown
  readonly must: boolean
}

const texts: Readonly<Record<Reads, readonly unknown[]>> = {
  day: ['', 'NaN', '2026-02-30', '2026-13-01', '0000-00-00', '3/4/2026', '2026-1-5', '46022', '20260713', 'tomorrow'],
  amount: ['', 'NaN', 'Infinity', '1e3', '0x10', '1,5', '١٢', '--1', '1e400', 1e15, 1e308, -1e15, 0.0001, '1.2.3'],
  currency: ['', 'NaN', 'usd', 'US$', 'BTC', 'XYZ', 'EUR,USD'],
  time: ['', 'NaN', '7', '700', '24:61', '25:00', '07:00 PM', 'noon'],
  zone: ['', 'NaN', 'Mars/Base', 'local', '../etc/passwd'],
}
/** What a text may or may not be; where it is taken it must be kept as it was written. */
const free_texts = ['', ' ', 'NaN', 'undefined', '\u0000', '\u202ex', '=1+1', "'; drop table tariff; --"]
const numbers = [-1, 1.5, 1e308, 2 ** 53 + 2]
const wrong_kinds: readonly (readonly [kind: string, value: unknown])[] = [
  ['boolean', true],
  ['number', 7.5],
  ['string', 'odd'],
  ['array', []],
  ['array', [[]]],
  ['object', {}],
  ['object', { odd: 1 }],
]

const refused = (values: readonly unknown[]): readonly Odd[] => values.map((value) => ({ value, must: true }))

/** What no member of its kind takes, and what it takes only as it is. `item`: what a list holds. */
export function oddValues(member: Member, null_is_left_out: boolean, item: unknown): readonly Odd[] {
  const { ways, required } = member
  if (ways.length === 0)
    return [
      { value: '\u0000', must: false },
      { value: 1e308, must: false },
    ]
  const kinds = new Set(ways.map(({ type }) => (type === 'integer' ? 'number' : type)))
  const odd = [
    ...refused(wrong_kinds.flatMap(([kind, value]) => (kinds.has(kind) ? [] : [value]))),
    ...refused(kinds.has('null') || (!required && null_is_left_out) ? [] : [null]),
    ...refused(required ? [undefined] : []),
  ]
  const reads = ways.find((way) => way.reads !== undefined)?.reads
  if (reads !== undefined) return [...odd, ...refused(texts[reads])]
  return [
    ...odd,
    ...(kinds.has('string') ? oddTexts(member) : []),
    ...(kinds.has('number')
      ? numbers.map((value) => ({ value, must: !ways.some((way) => takes(way.type, way, value)) }))
      : []),
    ...(kinds.has('array') && item !== undefined ? refused([tooMany(member, item)]) : []),
  ]
}

function oddTexts({ ways }: Member): readonly Odd[] {
  const texted = ways.filter(({ type }) => type === 'string')
  const longest = Math.max(...ways.map(({ maxLength }) => maxLength ?? 0))
  const long = refused(['x'.repeat(longest === 0 ? 70_000 : longest + 1)])
  if (ways.some(({ format }) => format === 'date')) return [...long, ...refused(texts.day)]
  if (texted.every((way) => way.enum !== undefined || way.const !== undefined))
    return [...long, ...refused(['', 'NaN', 'odd', 'ODD '])]
  return [...long, ...free_texts.map((value) => ({ value, must: false }))]
}

function tooMany({ ways }: Member, item: unknown): readonly unknown[] {
  const most = Math.max(...ways.map(({ maxItems }) => maxItems ?? 0))
  return Array.from({ length: most === 0 ? 6_000 : most + 1 }, () => item)
}

interface Limits {
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
}

function takes(type: string | undefined, { minimum, maximum }: Limits, value: number): boolean {
  if (type !== 'number' && type !== 'integer') return false
  if (type === 'integer' && !Number.isSafeInteger(value)) return false
  return value >= (minimum ?? Number.NEGATIVE_INFINITY) && value <= (maximum ?? Number.POSITIVE_INFINITY)
}
