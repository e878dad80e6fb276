import { segments_max } from '../../sources/edi/interchange.ts'

/** A message as it stands in the file, segment by segment, with the envelope that makes it readable alone. */
export interface RawMessage {
  readonly type: string
  readonly control_number: string
  /** Number of its first segment in the file, from 1, as the readers count. */
  readonly first_segment: number
  /** From ST or UNH to SE or UNT, without terminators. */
  readonly segments: readonly RawSegment[]
  /** The segments as an interchange of their own; header and trailer come from the file. */
  readonly wrap: (segments: readonly RawSegment[]) => string
}

export interface RawSegment {
  readonly tag: string
  readonly text: string
  /** Elements after the tag, each cut at its first component. */
  readonly elements: readonly string[]
}

/** The separators of an interchange; `release` is null where the syntax has none. */
interface Separators {
  readonly element: string
  readonly component: string
  readonly terminator: string
  readonly release: string | null
}

/** Separators in an ISA segment. */
const isa_separators = 16

/** The messages of an X12 or EDIFACT file as they were written; a file that is neither has none. */
export function rawMessages(text: string): readonly RawMessage[] {
  const body = text.replace(/^[\uFEFF\s]+/, '')
  return body.startsWith('ISA') ? x12Messages(body) : edifactMessages(body)
}

function x12Messages(body: string): readonly RawMessage[] {
  const separators = x12Separators(body)
  if (separators === null) return []
  const { element, terminator } = separators
  const segments = segmentsOf(body, separators, () => true)
  const isa = segments[0]
  return spansOf(segments, { head: 'ST', tail: 'SE', group: 'GS' }).map(({ group: gs, ...message }) => {
    const [head, tail] = [
      [isa?.text ?? '', ...(gs === null ? [] : [gs.text])],
      [
        ...(gs === null ? [] : [`GE${element}1${element}${gs.elements[5] ?? ''}`]),
        `IEA${element}1${element}${isa?.elements[12] ?? ''}`,
      ],
    ]
    return {
      ...message,
      type: message.segments[0]?.elements[0] ?? '',
      control_number: message.segments[0]?.elements[1] ?? '',
      wrap: (own) => linesOf([...head, ...own.map((segment) => segment.text), ...tail], terminator),
    }
  })
}

function edifactMessages(body: string): readonly RawMessage[] {
  const una = body.startsWith('UNA') && body.length >= 9 ? body.slice(0, 9) : null
  const [component = ':', element = '+', , release = '?', , terminator = "'"] = una?.slice(3) ?? ":+.? '"
  const segments = segmentsOf(
    una === null ? body : body.slice(9),
    { component, element, terminator, release: release === ' ' ? null : release },
    (tag) => /^[A-Z]{3}$/.test(tag),
  )
  const unb = segments.find((segment) => segment.tag === 'UNB')
  const [head, tail] = unb === undefined ? [[], []] : [[unb.text], [`UNZ${element}1${element}${unb.elements[4] ?? ''}`]]
  return spansOf(segments, { head: 'UNH', tail: 'UNT', group: null }).map(({ first_segment, segments: piece }) => {
    const control_number = piece[0]?.elements[0] ?? ''
    const counted = (own: readonly RawSegment[]) =>
      own.map((segment) =>
        segment.tag === 'UNT' ? `UNT${element}${own.length}${element}${control_number}` : segment.text,
      )
    return {
      first_segment,
      segments: piece,
      control_number,
      type: (piece[0]?.elements[1] ?? '').toUpperCase(),
      wrap: (own) => `${una === null ? '' : `${una}\n`}${linesOf([...head, ...counted(own), ...tail], terminator)}`,
    }
  })
}

function linesOf(segments: readonly string[], terminator: string): string {
  return segments.map((segment) => `${segment}${terminator}\n`).join('')
}

function x12Separators(body: string): Separators | null {
  const element = body[3] ?? ''
  if (!/^[^A-Za-z0-9\s]$/.test(element)) return null
  let position = 3
  for (let count = 1; count < isa_separators; count += 1) {
    position = body.indexOf(element, position + 1)
    if (position === -1) return null
  }
  const [component, terminator] = [body[position + 1], body[position + 2]]
  return component === undefined || terminator === undefined ? null : { element, component, terminator, release: null }
}

function segmentsOf(body: string, separators: Separators, isKept: (tag: string) => boolean): readonly RawSegment[] {
  const texts =
    separators.release === null
      ? body.split(separators.terminator, segments_max)
      : splitReleased(body, separators.terminator, separators.release)
  return texts
    .map((text) => text.replace(/[\r\n]+/g, '').trim())
    .filter((text) => text !== '')
    .map((text) => segmentOf(text, separators))
    .filter(({ tag }) => isKept(tag))
}

function segmentOf(text: string, { element, component, release }: Separators): RawSegment {
  const split = (whole: string, separator: string) =>
    release === null ? whole.split(separator) : splitReleased(whole, separator, release)
  const [tag = '', ...elements] = split(text, element).map((part) => split(part, component)[0]?.trim() ?? '')
  return { tag: tag.toUpperCase(), text, elements }
}

/** Parts between separators that no release character takes for text. */
function splitReleased(text: string, separator: string, release: string): string[] {
  const parts: string[] = []
  let start = 0
  for (let at = 0; at < text.length && parts.length < segments_max; at += 1) {
    if (text[at] === release) at += 1
    else if (text[at] === separator) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return start < text.length ? [...parts, text.slice(start)] : parts
}

/** From each head to its tail, with the group that was open; a message that is cut off is left out. */
function spansOf(
  segments: readonly RawSegment[],
  tags: { readonly head: string; readonly tail: string; readonly group: string | null },
) {
  const spans: { segments: RawSegment[]; first_segment: number; group: RawSegment | null }[] = []
  let open: (typeof spans)[number] | null = null
  let group: RawSegment | null = null
  for (const [index, segment] of segments.entries()) {
    if (segment.tag === tags.group) group = segment
    if (segment.tag === tags.head) open = { segments: [segment], first_segment: index + 1, group }
    else if (open !== null) open.segments.push(segment)
    if (segment.tag !== tags.tail || open === null) continue
    spans.push(open)
    open = null
  }
  return spans
}
