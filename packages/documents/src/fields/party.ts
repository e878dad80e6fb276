import { labelsOf } from '../labels/find-labels.ts'
import { wordsBetween } from '../labels/regions.ts'
import type { Region } from '../labels/regions.ts'
import { evidenceOf } from '../page/page.ts'
import type { Evidence } from '../page/page.ts'
import { nameLinesBelow } from '../values/company-names.ts'
import { readKind } from '../values/kinds.ts'
import { candidateParts, evidenceByLine, withWraps } from './region-parts.ts'
import type { RegionPart } from './region-parts.ts'

/** A name, which may go over several lines, and the lines of its address below it. */
export function partyOf(whole_region: Region, kind: 'name' | 'facility'): readonly RegionPart[] {
  const region = kind === 'facility' ? withWraps(whole_region) : { ...whole_region, wraps: 0 }
  const on_one_line = addressOnLine(region)
  if (on_one_line !== null) return on_one_line
  const [name, ...codes] = candidateParts(kind, region, { date_order: null, decimal_sign: null })
  if (name === undefined || typeof name.value !== 'string') return []
  const below = region.more.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  const whole = nameLinesBelow(
    name.value,
    below.map(({ text }) => text),
  )
  const rest = whole === 0 && (goesOnAtEdge(whole_region) || endsInLabel(whole_region)) ? 1 : whole
  const [of_name, of_address] = [below.slice(0, rest), below.slice(rest)]
  const plain = { proof: 0.6, derived: false, ambiguous: false }
  const value = [name.value, ...of_name.map(({ text }) => text.trim())].join(' ')
  const printed = {
    ...plain,
    member: '/name',
    value,
    evidence: [...name.evidence, ...evidenceOfLines(region, of_name)],
  }
  if (of_address.length === 0) return [printed, ...codes]
  const address = of_address.map(({ text }) => text).join('\n')
  const evidence = evidenceOfLines(region, of_address)
  return [printed, { ...plain, member: '/address', value: address, evidence }, ...codes]
}

/** A name whose next words had no room and could be a label, as `CARTAGE CO`: an address is none. */
function endsInLabel({ more, wraps }: Region): boolean {
  const [next, other] = more
  return wraps === 1 && next !== undefined && other === undefined && labelsOf(next).some(({ alone }) => alone)
}

/** A name behind its label whose next word had no room goes on at the edge of its box, below the label. */
function goesOnAtEdge({ relation, words, more, wraps }: Region): boolean {
  const [[first], [next]] = [words, more]
  if (relation !== 'inline' || wraps !== 1 || first === undefined || next === undefined) return false
  return more.length === 1 && next.x < first.x - first.h && !/\d/.test(next.text)
}

/** `SUMMIT CYCLES INC, 400 MAIN ST, RENO NV 89501`: the address begins with the number of a house or a box. */
const address_behind = /,\s+(?=(?:NO\.?\s*)?\d{1,5}[A-Z]?[\s,-]+\p{L}[^,]*,\s*\p{L}|P\.?\s?O\.?\s?BOX\s+\d)/iu

/** A name with its address behind it, parted by a comma. */
function addressOnLine({ page, text, words }: Region): readonly RegionPart[] | null {
  const comma = address_behind.exec(text)
  const name =
    comma === null ? null : readKind('name', text.slice(0, comma.index), { date_order: null, decimal_sign: null })
  const part = name !== null && 'parts' in name ? name.parts[0] : undefined
  if (comma === null || part === undefined) return null
  const from = comma.index + comma[0].length
  const plain = { proof: 0.6, derived: false, ambiguous: false }
  const at = (start: number, end: number) => evidenceByLine(page, wordsBetween(words, start, end))
  return [
    { ...plain, member: '/name', value: part.value, evidence: at(part.from, part.to) },
    { ...plain, member: '/address', value: text.slice(from), evidence: at(from, text.length) },
  ]
}

function evidenceOfLines({ page }: Region, lines: Region['more']): readonly Evidence[] {
  return lines.map(({ words }) => evidenceOf(page, words))
}
