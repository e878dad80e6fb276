import {
  component_characters_max,
  components_max,
  elements_max,
  part,
  preparedText,
  segments_max,
  type Interchange,
  type Message,
  type Segment,
} from './interchange.ts'
import { withJoinedTimes } from './joined-times.ts'

/** Separators where no UNA segment says others: component, element, decimal mark, release, reserved, segment. */
const default_separators = ":+.? '"

/** Takes an EDIFACT interchange apart; null: it holds no message. UNB and UNZ may be missing, UNA is honoured. */
export function readEdifact(text: string): Interchange | null {
  const body = text.replace(/^[\uFEFF\s]+/, '')
  const una = body.startsWith('UNA') && body.length >= 9 ? body.slice(3, 9) : null
  const segments = split(una === null ? body : body.slice(9), una ?? default_separators)
  const warnings: string[] = []
  const messages = messagesOf(segments, warnings)
  if (messages.length === 0 && !/^UN[AB]/.test(body)) return null
  const unb = segments.find((segment) => segment.tag === 'UNB')
  const unz = segments.find((segment) => segment.tag === 'UNZ')
  if (unb === undefined) warnings.push('UNB is missing')
  if (unb !== undefined && part(unz, 2) !== part(unb, 5)) warnings.push('control numbers of UNB and UNZ differ')
  if (segments.length >= segments_max) warnings.push(`only the first ${segments_max} segments were read`)
  return {
    syntax: 'edifact',
    sender: part(unb, 2) ?? '',
    receiver: part(unb, 3) ?? '',
    control_number: part(unb, 5) ?? '',
    messages,
    warnings,
  }
}

/** `UNA` without a release character has a space in its place. */
function separatorsOf(separators: string) {
  const [component = ':', element = '+', , release = '?', , terminator = "'"] = separators
  return { component, element, release: release === ' ' ? null : release, terminator }
}

function split(body: string, separators: string): Segment[] {
  const { component, element, release, terminator } = separatorsOf(separators)
  const segments: Segment[] = []
  let elements: string[][] = [['']]
  for (let index = 0; index < body.length && segments.length < segments_max; index += 1) {
    const character = body[index] ?? ''
    const last = elements.at(-1) ?? []
    if (character === release) {
      index += 1
      append(last, body[index] ?? '')
    } else if (character === component && last.length < components_max) last.push('')
    else if (character === element && elements.length < elements_max) elements.push([''])
    else if (character === terminator) {
      keep(segments, elements)
      elements = [['']]
    } else if (character !== '\r' && character !== '\n') append(last, character)
  }
  return segments
}

function append(components: string[], character: string): void {
  const text = components.at(-1) ?? ''
  if (text.length < component_characters_max) components[components.length - 1] = `${text}${character}`
}

function keep(segments: Segment[], [head = [], ...elements]: string[][]): void {
  const tag = head[0]?.trim().toUpperCase() ?? ''
  if (/^[A-Z]{3}$/.test(tag)) segments.push({ tag, elements })
}

function messagesOf(segments: readonly Segment[], warnings: string[]): Message[] {
  const unb = segments.find((segment) => segment.tag === 'UNB')
  const messages: Message[] = []
  let open: { readonly header: Segment; readonly index: number; readonly body: Segment[] } | null = null
  for (const [index, segment] of segments.entries()) {
    if (segment.tag === 'UNH') {
      if (open !== null) warnings.push(`message ${part(open.header, 1) ?? ''} has no UNT`)
      open = { header: segment, index, body: [] }
    } else if (open === null) continue
    else if (segment.tag !== 'UNT') open.body.push(segment)
    else {
      const control_number = part(open.header, 1) ?? ''
      if (Number(part(segment, 1) ?? Number.NaN) !== open.body.length + 2)
        warnings.push(
          `message ${control_number}: UNT counts ${part(segment, 1) ?? 'nothing'}, found ${open.body.length + 2}`,
        )
      const joined = withJoinedTimes(open.body)
      messages.push({
        type: part(open.header, 2)?.toUpperCase() ?? '',
        control_number,
        group: null,
        prepared: preparedOf(unb, joined),
        segments: joined,
        first_segment: open.index + 1,
      })
      open = null
    }
  }
  if (open !== null) warnings.push(`message ${part(open.header, 1) ?? ''} is cut`)
  return messages
}

/** DTM 137 of the message, else the date of the interchange. */
function preparedOf(unb: Segment | undefined, body: readonly Segment[]): string | null {
  const own = part(
    body.find((segment) => segment.tag === 'DTM' && part(segment, 1) === '137'),
    1,
    2,
  )
  return preparedText(own?.slice(0, 8) ?? null, own?.slice(8) ?? null) ?? preparedText(part(unb, 4), part(unb, 4, 2))
}
