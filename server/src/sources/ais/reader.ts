import { instantOfMs } from '../wall-clock.ts'
import { createDecoder, isReadType } from './decode.ts'
import type { AisReport } from './report.ts'
import { long_range_type, readLongRange } from './long-range.ts'
import { createPartCollector } from './part-collector.ts'
import { peek, readSentence, type Sentence, type Skipped } from './sentence.ts'

/** What a reader saw since it was made: a feed that is connected and silent, or noisy, can be told by it. */
export interface AisCounters {
  readonly lines: number
  readonly reports: number
  readonly skipped: Readonly<
    Record<Skipped | 'other_type' | 'not_of_interest' | 'broken' | 'part_lost' | 'too_long', number>
  >
}

/** Reads NMEA lines of a receiver or aggregator; bounded in memory whatever is sent. */
export interface AisReader {
  /** A piece of a TCP stream; lines may be cut anywhere. */
  readChunk(chunk: string, now_ms: number): readonly AisReport[]
  /** One line, such as a UDP datagram's. */
  readLine(line: string, now_ms: number): AisReport | null
  counters(): AisCounters
}

const line_characters_max = 1_024
/** A station's clock may differ by so much before ours is taken instead. */
const station_clock_difference_ms = 3_600_000

/** `interested` spares the decoding of positions of ships that nobody follows; who a ship is, is always read. */
export function createAisReader(interested: (mmsi: number) => boolean = () => true): AisReader {
  const decoder = createDecoder()
  const collector = createPartCollector()
  const skipped = {
    not_a_sentence: 0,
    own_ship: 0,
    bad_checksum: 0,
    other_type: 0,
    not_of_interest: 0,
    broken: 0,
    too_long: 0,
  }
  let lines = 0
  let reports = 0
  let rest = ''

  function skip(why: keyof typeof skipped): null {
    skipped[why] += 1
    return null
  }

  function readLine(line: string, now_ms: number): AisReport | null {
    if (line.trim() === '') return null
    lines += 1
    const sentence = readSentence(line)
    if (typeof sentence === 'string') return skip(sentence)
    if (sentence.number > sentence.total) return skip('broken')
    const whole = sentence.total === 1 ? [sentence] : collector.collect(sentence, now_ms)
    return whole === null ? null : decode(whole, now_ms)
  }

  function decode(sentences: readonly Sentence[], now_ms: number): AisReport | null {
    const payload = sentences.map((sentence) => sentence.payload).join('')
    const { type, mmsi } = peek(payload)
    if (!isReadType(type)) return skip('other_type')
    if (type !== 5 && type !== 24 && !interested(mmsi)) return skip('not_of_interest')
    const texts = sentences.map((sentence) => sentence.text)
    const at = instantOfMs(heardMs(sentences, now_ms))
    const report =
      type === long_range_type ? readLongRange(payload, at) : decoder.decode(texts, type, payload.length, at)
    if (report === null) return skip('broken')
    reports += 1
    return report
  }

  return {
    readLine,
    readChunk(chunk, now_ms) {
      const pieces = `${rest}${chunk}`.split(/\r?\n/)
      rest = pieces.pop() ?? ''
      if (rest.length > line_characters_max) {
        rest = ''
        skip('too_long')
      }
      return pieces.flatMap((line) => readLine(line.slice(0, line_characters_max), now_ms) ?? [])
    },
    counters: () => ({ lines, reports, skipped: { ...skipped, part_lost: collector.lost() } }),
  }
}

/** By the station's clock, as long as it is not far from ours. */
function heardMs(sentences: readonly Sentence[], now_ms: number): number {
  const stamped = sentences.find((sentence) => sentence.heard_at_s !== null)
  const heard_ms = (stamped?.heard_at_s ?? now_ms / 1000) * 1000
  return Math.abs(heard_ms - now_ms) > station_clock_difference_ms ? now_ms : heard_ms
}
