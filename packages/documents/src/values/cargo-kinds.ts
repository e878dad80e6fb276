import { countOf, equipmentIn, packagesOf, plainIdentifier, sizeTypeOf } from './identifiers.ts'
import type { KindReading, PrintingHabits } from './kinds.ts'
import { measuresOf } from './numbers.ts'
import type { Measure } from './numbers.ts'

/** A seal beside its label. */
export function sealBeside(text: string): KindReading | null {
  const match = /^[\s:#]*((?=[A-Z-]*\d{3})(?:[A-Z]{2,3}-)?[A-Z]{0,6}-?\d{3,10}[A-Z]?)(?![A-Z0-9/.-])/i.exec(text)
  const [whole = '', printed = ''] = match ?? []
  if (match === null || /^(?:19|20)\d\d$/.test(printed)) return null
  const [from, to] = [whole.length - printed.length, whole.length]
  return { parts: [{ member: '', value: plainIdentifier(printed), from, to, proof: 0.8 }] }
}

/** How many packages, and of what kind. */
export function packagesBeside(text: string, { decimal_sign }: PrintingHabits): KindReading | null {
  const found = packagesOf(text, decimal_sign)
  if (found !== null && found.from <= 3) {
    const { value, from, to } = found
    const count = { member: '/packages', value: value.count, from, to, proof: 0.9 }
    return { parts: [count, { ...count, member: '/package_type', value: value.type }] }
  }
  const printed = /^[\s:]*(\S+)\s*$/.exec(text)?.[1] ?? ''
  const alone = /\d/.test(printed) ? countOf(printed, decimal_sign) : null
  const from = text.indexOf(printed)
  return alone === null
    ? null
    : { parts: [{ member: '/packages', value: alone, from, to: from + printed.length, proof: 0.8 }] }
}

/** The size and type of a container, with the code of ISO 6346 where that is what is printed. */
export function sizeTypeBeside(text: string): KindReading | null {
  const found = sizeTypeOf(text)
  if (found === null || found.from > 12) return null
  const { value, from, to } = found
  const printed = { member: '/size_type_text', value: value.printed, from, to, proof: 0.9 }
  if (value.iso_type === null) return { parts: [printed] }
  return { parts: [printed, { ...printed, member: '/iso_type', value: value.iso_type }] }
}

/** `2 x 40HC, 1 x 20DV`: how many containers of which kinds. */
export function equipmentOf(text: string): KindReading | null {
  const found = equipmentIn(text)
  const parts = found.flatMap(({ value: { count, printed, iso_type }, from, to }, index) => {
    const plain = { from, to, proof: 0.9 }
    const of_kind = { ...plain, member: `/${index}/size_type_text`, value: printed }
    const iso = iso_type === null ? [] : [{ ...plain, member: `/${index}/iso_type`, value: iso_type }]
    return [{ ...plain, member: `/${index}/quantity`, value: count }, of_kind, ...iso]
  })
  return parts.length === 0 ? null : { parts }
}

/** The one measure of a text in one of some units; two weights beside each other may be gross and net, or two units. */
export function measureOf(
  text: string,
  { decimal_sign }: PrintingHabits,
  units: readonly Measure['unit'][],
): KindReading | null {
  const [found, other] = measuresOf(text, decimal_sign, null).filter(({ value }) => units.includes(value.unit))
  if (found === undefined || other !== undefined || found.from > 6) return null
  return { parts: [{ member: '', value: found.value, from: found.from, to: found.to, proof: 0.9 }] }
}
