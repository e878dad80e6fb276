import { request_types } from '@quaylog/contract'
import type { SourceManager } from '../../asking/source-manager.ts'
import type { Reader } from '../../ground/db/index.ts'
import type { Reference } from '../../reference/reference.ts'
import type { ShippingLine } from '../../reference/shipping-line.ts'
import type { Answer, Question, Source } from '../../sources/source.ts'
import { edi_tells } from '../../sources/line-tells.ts'
import { messagesAbout, toldLines } from './store.ts'
import { compact, payloadAbout, readPieces } from './piece.ts'
import { rulesOf } from './rules.ts'
import { inbox_key } from './targets.ts'
import { edi_source_id } from '../inbound.ts'

/** Messages that one question is answered from; a bill of 200 boxes has some 3,000. */
const messages_max = 5_000

interface InboxParts {
  readonly reader: Reader
  readonly reference: Reference
}

/** The configured sources, and what files say as one more: for lines that no source speaks for, and of single boxes. */
export function withInbox(sources: SourceManager, parts: InboxParts): SourceManager {
  const boxes = inboxSource(parts, null)
  let lines = new Map<string, Source>()
  const all = (key: string) => {
    const asked = sources.allByKey(key)
    const on_file = key === inbox_key ? boxes : lines.get(key)
    return asked.length > 0 || on_file === undefined ? asked : [on_file]
  }
  return {
    ...sources,
    async reload() {
      const [told] = await Promise.all([toldLines(parts.reader), sources.reload()])
      if (told.length === lines.size) return
      lines = new Map(
        told.flatMap((scac) => {
          const line = parts.reference.lineByScac(scac)
          return line === null ? [] : [[`line:${line.scac}`, inboxSource(parts, line)]]
        }),
      )
    },
    byKey: (key) => all(key)[0],
    allByKey: all,
    onFile: (key) => (sources.byKey(key) === undefined ? undefined : lines.get(key)),
    lineScacs: () => [
      ...new Set([...sources.lineScacs(), ...[...lines.values()].flatMap((source) => source.capabilities.scacs)]),
    ],
  }
}

function inboxSource({ reader, reference }: InboxParts, line: ShippingLine | null): Source {
  const rules = rulesOf(reference)

  async function ask(question: Question): Promise<Answer> {
    const numbers = line === null ? [question.number] : formsOf(question.number, line)
    const told = (await messagesAbout(reader, numbers.map(compact), messages_max)).filter(
      (message) => line === null || isOfLine(message, line, reference),
    )
    if (told.length === 0) return { outcome: 'not_found', payloads: [] }
    const { payload, observations } = await payloadAbout(
      { number_type: question.kind, number: compact(question.number) },
      told.map(({ text }) => text),
      told[0]?.origin ?? '',
      rules,
    )
    const names_boxes = observations.some(({ container }) => container !== null)
    return names_boxes
      ? { outcome: 'found', observations, payloads: [payload], complete: false }
      : { outcome: 'not_manifested', observations, payloads: [payload] }
  }
  return {
    id: edi_source_id,
    name: line === null ? 'EDI files' : `${line.name}, by EDI`,
    kind: line === null ? 'facility' : 'carrier',
    capabilities: {
      asks: request_types,
      scacs: line === null ? [] : [line.scac],
      terminals: [],
      full_snapshots: false,
      per_minute: null,
      per_day: null,
      tells: line === null ? [] : edi_tells,
    },
    ask,
    read: (payload) => readPieces(payload, rules),
  }
}

/** Other lines may carry a bill of the same number; a message that names none is taken as theirs. */
export function isOfLine(
  { scac, data_source }: { readonly scac: string | null; readonly data_source: string | null },
  line: ShippingLine,
  reference: Reference,
): boolean {
  return data_source === 'shipping_line' && (scac === null || reference.lineByScac(scac)?.scac === line.scac)
}

/** A bill as customers and lines write it: with the line's code before it and without. */
export function formsOf(number: string, line: ShippingLine | null): readonly string[] {
  const plain = compact(number)
  const codes = line === null ? [] : [line.scac, ...line.alternative_scacs]
  const bare = codes.flatMap((code) =>
    plain.startsWith(code) && plain.length > code.length + 3 ? [plain.slice(code.length)] : [],
  )
  return [
    ...new Set([
      plain,
      ...bare,
      ...[plain, ...bare].flatMap((form) => codes.map((code) => (form.startsWith(code) ? form : `${code}${form}`))),
    ]),
  ]
}
