import {
  components_max,
  elements_max,
  part,
  preparedText,
  segments_max,
  type Interchange,
  type Message,
  type Segment,
} from './interchange.ts'

/** Separators in an ISA segment. */
const isa_separators = 16

/**
 * Takes an X12 interchange apart; null: it does not begin with a readable ISA. Unpadded ISA segments, line ends after
 * segments and lines of a fixed length, which break within a segment, are common.
 */
export function readX12(text: string): Interchange | null {
  const body = text.replace(/^[\uFEFF\s]+/, '')
  const segments = body.startsWith('ISA') ? split(body) : null
  const isa = segments?.[0]
  if (segments === null || isa === undefined) return null
  const warnings: string[] = []
  const messages = messagesOf(segments, warnings)
  const trailer = segments.find((segment) => segment.tag === 'IEA')
  if (messages.length === 0 && warnings.length === 0) warnings.push('no transaction set was found')
  if (trailer === undefined) warnings.push('IEA is missing')
  else if (part(trailer, 2) !== part(isa, 13)) warnings.push('control numbers of ISA and IEA differ')
  if (segments.length >= segments_max) warnings.push(`only the first ${segments_max} segments were read`)
  return {
    syntax: 'x12',
    sender: part(isa, 6) ?? '',
    receiver: part(isa, 8) ?? '',
    control_number: part(isa, 13) ?? '',
    messages,
    warnings: [...warnings, ...repeated(messages)],
  }
}

function split(body: string): Segment[] | null {
  const separator = body[3]
  if (separator === undefined || /[A-Za-z0-9\s]/.test(separator)) return null
  let position = 3
  for (let count = 1; count < isa_separators; count += 1) {
    position = body.indexOf(separator, position + 1)
    if (position === -1) return null
  }
  const component = body[position + 1]
  const terminator = body[position + 2]
  if (component === undefined || terminator === undefined) return null
  return body
    .split(terminator, segments_max)
    .map((text) => text.replace(/[\r\n]+/g, '').trim())
    .filter((text) => text !== '')
    .map((text) => {
      const [tag = '', ...elements] = text.split(separator, elements_max)
      return {
        tag: tag.toUpperCase(),
        elements: elements.map((element) => (tag === 'ISA' ? [element] : element.split(component, components_max))),
      }
    })
}

function messagesOf(segments: readonly Segment[], warnings: string[]): Message[] {
  const messages: Message[] = []
  let group: Message['group'] = null
  let prepared: string | null = null
  let open: { readonly header: Segment; readonly index: number; readonly body: Segment[] } | null = null
  for (const [index, segment] of segments.entries()) {
    if (segment.tag === 'GS') {
      group = { code: part(segment, 1) ?? '', control_number: part(segment, 6) ?? '' }
      prepared = preparedText(part(segment, 4), part(segment, 5))
    } else if (segment.tag === 'ST') {
      if (open !== null) warnings.push(`transaction set ${part(open.header, 2) ?? ''} has no SE`)
      open = { header: segment, index, body: [] }
    } else if (open === null) continue
    else if (segment.tag !== 'SE') open.body.push(segment)
    else {
      const control_number = part(open.header, 2) ?? ''
      warnings.push(...trailerWarnings(segment, control_number, open.body.length + 2))
      messages.push({
        type: part(open.header, 1) ?? '',
        control_number,
        group,
        prepared,
        segments: open.body,
        first_segment: open.index + 1,
      })
      open = null
    }
  }
  if (open !== null) warnings.push(`transaction set ${part(open.header, 2) ?? ''} is cut`)
  return messages
}

function trailerWarnings(trailer: Segment, control_number: string, found: number): string[] {
  const counted = part(trailer, 1)
  const named = part(trailer, 2)
  return [
    ...(Number(counted ?? Number.NaN) === found ? [] : [`SE counts ${counted ?? 'nothing'}, found ${found}`]),
    ...(named === control_number ? [] : [`SE names ${named ?? 'nothing'}`]),
  ].map((warning) => `transaction set ${control_number}: ${warning}`)
}

function repeated(messages: readonly Message[]): string[] {
  const seen = new Set<string>()
  return messages.flatMap(({ group, control_number }) => {
    const key = `${group?.control_number ?? ''}/${control_number}`
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    return [`control number ${control_number} is used twice`]
  })
}
