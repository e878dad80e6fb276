/** A field of an AIS message: a number of so many bits (negative ones in two's complement), or a six-bit text. */
export type Field = readonly [bits: number, value: number | string]

const characters = '@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_ !"#$%&\'()*+,-./0123456789:;<=>?'

/** The sentences that carry a message, cut into parts of 60 characters. */
export function sentences(fields: readonly Field[], channel = 'A', sequence = '1'): string[] {
  const bits = fields
    .map(([length, value]) => (typeof value === 'string' ? textBits(value, length) : numberBits(value, length)))
    .join('')
  const padded = bits.padEnd(Math.ceil(bits.length / 6) * 6, '0')
  const payload = (padded.match(/.{6}/g) ?? []).map((six) => armour(parseInt(six, 2))).join('')
  const parts = payload.match(/.{1,60}/g) ?? []
  return parts.map((part, index) => {
    const body = `AIVDM,${parts.length},${index + 1},${parts.length === 1 ? '' : sequence},${channel},${part},${index === parts.length - 1 ? padded.length - bits.length : 0}`
    const sum = [...body].reduce((total, character) => total ^ character.charCodeAt(0), 0)
    return `!${body}*${sum.toString(16).toUpperCase().padStart(2, '0')}`
  })
}

/** A class A position: speed and course in tenths. */
export function position(
  mmsi: number,
  latitude: number,
  longitude: number,
  { status = 0, speed = 100, course = 900, heading = 90, type = 1 } = {},
): readonly Field[] {
  return [
    [6, type],
    [2, 0],
    [30, mmsi],
    [4, status],
    [8, 0],
    [10, speed],
    [1, 0],
    [28, Math.round(longitude * 600_000)],
    [27, Math.round(latitude * 600_000)],
    [12, course],
    [9, heading],
    [6, 0],
    [2, 0],
    [3, 0],
    [1, 0],
    [19, 0],
  ]
}

/** Static and voyage data. */
export function ship(mmsi: number, imo: number, name: string, destination: string): readonly Field[] {
  return [
    [6, 5],
    [2, 0],
    [30, mmsi],
    [2, 0],
    [30, imo],
    [42, 'CALL1'],
    [120, name],
    [8, 70],
    [30, 0],
    [4, 1],
    [20, 0],
    [8, 122],
    [120, destination],
    [1, 0],
    [1, 0],
  ]
}

function numberBits(value: number, length: number): string {
  return (value < 0 ? 2 ** length + value : value).toString(2).padStart(length, '0').slice(-length)
}

function textBits(text: string, length: number): string {
  return [...text.padEnd(length / 6, '@')]
    .slice(0, length / 6)
    .map((character) => numberBits(Math.max(0, characters.indexOf(character)), 6))
    .join('')
}

function armour(value: number): string {
  return String.fromCharCode(value < 40 ? value + 48 : value + 56)
}
