import type { Fix } from '../truth/fleet.ts'

/** Characters of one AIVDM sentence's payload at most; longer messages are sent in several. */
const PAYLOAD_CHARACTERS = 56
const TEXT = '@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_ !"#$%&\'()*+,-./0123456789:;<=>?'
const DRAUGHT_DECIMETRES = 128

/** Bits of an AIS message, most significant first. */
class Bits {
  private text = ''

  /** Appends a number as `length` bits; negative ones as two's complement. */
  number(value: number, length: number): this {
    const whole = BigInt.asUintN(length, BigInt(Math.round(value)))
    this.text += whole.toString(2).padStart(length, '0')
    return this
  }

  /** Appends a text in six-bit characters, padded with `@`. */
  string(value: string, characters: number): this {
    for (let i = 0; i < characters; i++) this.number(Math.max(0, TEXT.indexOf(value[i] ?? '@')), 6)
    return this
  }

  /** The armoured payload and how many bits were filled up. */
  armour(): { payload: string; fill: number } {
    const fill = (6 - (this.text.length % 6)) % 6
    const padded = this.text + '0'.repeat(fill)
    let payload = ''
    for (let i = 0; i < padded.length; i += 6) {
      const value = parseInt(padded.slice(i, i + 6), 2)
      payload += String.fromCharCode(value < 40 ? value + 48 : value + 56)
    }
    return { payload, fill }
  }
}

/** The NMEA checksum: all characters after `!` or `\` exclusive-ored. */
export function checksum(text: string): string {
  let sum = 0
  for (let i = 0; i < text.length; i++) sum ^= text.charCodeAt(i)
  return sum.toString(16).toUpperCase().padStart(2, '0')
}

/** Message 1: position, speed and course under way, at anchor or moored. */
export function positionReport(fix: Fix, at: number): string[] {
  const bits = new Bits()
    .number(1, 6)
    .number(0, 2)
    .number(Number(fix.vessel.mmsi), 30)
    .number(fix.status, 4)
    .number(0, 8)
    .number(fix.knots * 10, 10)
    .number(1, 1)
    .number(fix.longitude * 600_000, 28)
    .number(fix.latitude * 600_000, 27)
    .number((fix.course * 10) % 3600, 12)
    .number(Math.floor(fix.course) % 360, 9)
    .number(new Date(at).getUTCSeconds(), 6)
    .number(0, 2)
    .number(0, 3)
    .number(0, 1)
    .number(0, 19)
  return sentences(bits, at, 'A', 0)
}

const TENTHS_PER_DEGREE = 600
const KNOTS_UNKNOWN = 63

/** Message 27: a ship far out, to a tenth of a minute, as satellites hear it; no heading, no IMO number. */
export function longRangeReport(fix: Fix, at: number): string[] {
  const bits = new Bits()
    .number(27, 6)
    .number(3, 2)
    .number(Number(fix.vessel.mmsi), 30)
    .number(0, 1)
    .number(0, 1)
    .number(fix.status, 4)
    .number(fix.longitude * TENTHS_PER_DEGREE, 18)
    .number(fix.latitude * TENTHS_PER_DEGREE, 17)
    .number(Math.min(KNOTS_UNKNOWN - 1, Math.round(fix.knots)), 6)
    .number(Math.floor(fix.course) % 360, 9)
    .number(0, 1)
    .number(0, 1)
  return sentences(bits, at, 'A', 0)
}

/** Message 4: a station on land tells its clock; no ship. */
export function baseStationReport(mmsi: string, at: number): string[] {
  const now = new Date(at)
  const bits = new Bits()
    .number(4, 6)
    .number(0, 2)
    .number(Number(mmsi), 30)
    .number(now.getUTCFullYear(), 14)
    .number(now.getUTCMonth() + 1, 4)
    .number(now.getUTCDate(), 5)
    .number(now.getUTCHours(), 5)
    .number(now.getUTCMinutes(), 6)
    .number(now.getUTCSeconds(), 6)
    .number(0, 1)
    .number(-118.26 * 600_000, 28)
    .number(33.74 * 600_000, 27)
    .number(1, 4)
    .number(0, 10)
    .number(0, 1)
    .number(0, 19)
  return sentences(bits, at, 'A', 0)
}

/** Message 5: who she is and where she says she is bound. `sequence` (0 to 9) ties its two sentences together. */
export function staticReport(fix: Fix, at: number, sequence: number): string[] {
  const eta = new Date(fix.eta ?? at)
  const { vessel } = fix
  const bits = new Bits()
    .number(5, 6)
    .number(0, 2)
    .number(Number(vessel.mmsi), 30)
    .number(0, 2)
    .number(Number(vessel.imo), 30)
    .string(vessel.call_sign, 7)
    .string(vessel.name, 20)
    .number(71, 8)
    .number(vessel.length_m - 30, 9)
    .number(30, 9)
    .number(20, 6)
    .number(20, 6)
    .number(1, 4)
    .number(eta.getUTCMonth() + 1, 4)
    .number(eta.getUTCDate(), 5)
    .number(eta.getUTCHours(), 5)
    .number(eta.getUTCMinutes(), 6)
    .number(DRAUGHT_DECIMETRES, 8)
    .string(destination(fix), 20)
    .number(0, 1)
    .number(0, 1)
  return sentences(bits, at, 'B', sequence)
}

function destination(fix: Fix): string {
  return fix.next === null ? '' : `${fix.next.facility.locode.slice(0, 2)} ${fix.next.facility.locode.slice(2)}`
}

function sentences(bits: Bits, at: number, channel: string, sequence: number): string[] {
  const { payload, fill } = bits.armour()
  const total = Math.ceil(payload.length / PAYLOAD_CHARACTERS)
  return Array.from({ length: total }, (_, i) => {
    const part = payload.slice(i * PAYLOAD_CHARACTERS, (i + 1) * PAYLOAD_CHARACTERS)
    const last = i === total - 1
    const body = `AIVDM,${total},${i + 1},${total === 1 ? '' : sequence},${channel},${part},${last ? fill : 0}`
    const group = total === 1 ? '' : `,g:${i + 1}-${total}-${sequence}`
    const tag = `s:QLWORLD,c:${Math.floor(at / 1000)}${group}`
    return `\\${tag}*${checksum(tag)}\\!${body}*${checksum(body)}\r\n`
  })
}
