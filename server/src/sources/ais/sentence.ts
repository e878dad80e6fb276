/** One AIVDM or BSVDM sentence without what stations put around it. */
export interface Sentence {
  readonly total: number
  readonly number: number
  /** Tells the messages apart whose parts are under way at the same time. */
  readonly sequence: string
  readonly channel: string
  readonly payload: string
  /** The sentence proper, seven fields and the checksum. */
  readonly text: string
  /** Station and seconds since 1970 of the TAG block; null: there is none. */
  readonly station: string | null
  readonly heard_at_s: number | null
}

/** Why a line is no sentence for us. */
export type Skipped = 'not_a_sentence' | 'own_ship' | 'bad_checksum'

const line_pattern =
  /^(?:\\(?<tag>[^\\]{0,160})\\)?\s*(?<body>!(?:AI|BS|AB|AD|AN|AR|AS|AT|AX|SA)(?<kind>VDM|VDO),(?<total>[1-9]),(?<number>[1-9]),(?<sequence>\d?),(?<channel>[ABab12]?),(?<payload>[0-W`-w]{1,90}),[0-5])\*(?<checksum>[0-9A-Fa-f]{2})/

/** Reads a line: strips the TAG block and what follows the checksum, checks the checksum. */
export function readSentence(line: string): Sentence | Skipped {
  const parts = line_pattern.exec(line)?.groups
  if (parts === undefined) return 'not_a_sentence'
  const field = (name: string) => parts[name] ?? ''
  if (field('kind') === 'VDO') return 'own_ship'
  const body = field('body')
  const sum = checksumOf(body)
  if (sum !== field('checksum').toUpperCase()) return 'bad_checksum'
  const tag = field('tag')
  return {
    total: Number(field('total')),
    number: Number(field('number')),
    sequence: field('sequence'),
    channel: field('channel').toUpperCase(),
    payload: field('payload'),
    text: `${body}*${sum}`,
    station: /(?:^|,)s:([^,*]{1,40})/.exec(tag)?.[1] ?? null,
    heard_at_s: secondsOf(/(?:^|,)c:(\d{9,13})/.exec(tag)?.[1] ?? null),
  }
}

/** Some stations count milliseconds instead of seconds. */
function secondsOf(digits: string | null): number | null {
  if (digits === null) return null
  return digits.length > 11 ? Math.floor(Number(digits) / 1000) : Number(digits)
}

/** Type and MMSI of a message by the first characters of its payload, without decoding the rest. */
export function peek(payload: string): { readonly type: number; readonly mmsi: number } {
  const bits = [0, 1, 2, 3, 4, 5, 6].map((index) => sixBits(payload.charCodeAt(index)))
  const [type = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0, b6 = 0] = bits
  return { type, mmsi: (b1 & 15) * 2 ** 26 + b2 * 2 ** 20 + b3 * 2 ** 14 + b4 * 2 ** 8 + b5 * 4 + (b6 >> 4) }
}

function sixBits(code: number): number {
  const value = code - 48
  if (Number.isNaN(value)) return 0
  return value > 40 ? value - 8 : value
}

/** Exclusive or of everything between `!` and `*`. */
function checksumOf(body: string): string {
  let sum = 0
  for (let index = 1; index < body.length; index += 1) sum ^= body.charCodeAt(index)
  return sum.toString(16).toUpperCase().padStart(2, '0')
}
