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
  /^(?:\\([^\\]{0,160})\\)?\s*(!(?:AI|BS|AB|AD|AN|AR|AS|AT|AX|SA)(VDM|VDO),([1-9]),([1-9]),(\d?),([ABab12]?),([0-W`-w]{1,90}),([0-5]))\*([0-9A-Fa-f]{2})/

/** Reads a line: strips the TAG block and what follows the checksum, checks the checksum. */
export function readSentence(line: string): Sentence | Skipped {
  const parts = line_pattern.exec(line)
  if (parts === null) return 'not_a_sentence'
  const [
    ,
    tag = '',
    body = '',
    kind,
    total = '',
    number = '',
    sequence = '',
    channel = '',
    payload = '',
    ,
    checksum = '',
  ] = parts
  if (kind === 'VDO') return 'own_ship'
  const sum = checksumOf(body)
  if (sum !== checksum.toUpperCase()) return 'bad_checksum'
  const seconds = /(?:^|,)c:(\d{9,13})/.exec(tag)?.[1]
  return {
    total: Number(total),
    number: Number(number),
    sequence,
    channel: channel.toUpperCase(),
    payload,
    text: `${body}*${sum}`,
    station: /(?:^|,)s:([^,*]{1,40})/.exec(tag)?.[1] ?? null,
    heard_at_s:
      seconds === undefined ? null : seconds.length > 11 ? Math.floor(Number(seconds) / 1000) : Number(seconds),
  }
}

/** Type and MMSI of a message by the first characters of its payload, without decoding the rest. */
export function peek(payload: string): { readonly type: number; readonly mmsi: number } {
  const bits = [0, 1, 2, 3, 4, 5, 6].map((index) => sixBits(payload.charCodeAt(index)))
  const [type = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0, b6 = 0] = bits
  return { type, mmsi: (b1 & 15) * 2 ** 26 + b2 * 2 ** 20 + b3 * 2 ** 14 + b4 * 2 ** 8 + b5 * 4 + (b6 >> 4) }
}

function sixBits(code: number): number {
  const value = code - 48
  return Number.isNaN(value) ? 0 : value > 40 ? value - 8 : value
}

/** Exclusive or of everything between `!` and `*`. */
function checksumOf(body: string): string {
  let sum = 0
  for (let index = 1; index < body.length; index += 1) sum ^= body.charCodeAt(index)
  return sum.toString(16).toUpperCase().padStart(2, '0')
}
