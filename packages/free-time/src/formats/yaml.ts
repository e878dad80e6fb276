import { isScalar, LineCounter, parseDocument, visit } from 'yaml'
import type { Document } from 'yaml'
import { refused } from '../problem.ts'
import type { Read } from '../problem.ts'
import type { LineOf, TextOf } from './problems.ts'

/** Files are read up to this many characters. */
export const text_max = 1_048_576

/** Repetitions of an anchor that a document may have: enough for a table, too few to blow up. */
const aliases_max = 100

/** A document as it was written, and where its parts stand. */
export interface ReadDocument {
  readonly document: unknown
  readonly lineOf: LineOf
  readonly textOf: TextOf
}

const workbook =
  'The file is a workbook (.xlsx) or another archive; write it as YAML or JSON: of all files only tariffs are read as workbooks'

/** Reads YAML 1.2, of which JSON is a part. Nothing in it is run, and nothing grows beyond what was written. */
export function readYaml(text: string): Read<ReadDocument> {
  if (text.length > text_max)
    return refused({ code: 'too_large', pointer: '', detail: 'The file has more than 1 MiB; split it' })
  if (text.startsWith('PK\u0003\u0004')) return refused({ code: 'unreadable', pointer: '', detail: workbook })
  const lines = new LineCounter()
  // By the schema of 1.2 whatever version the file names: by that of 1.1 `NO` is false, 0300 is 192 and 30:00 is 1800.
  const options = { lineCounter: lines, prettyErrors: false, schema: 'core' } as const
  const parsed = parseDocument(text.replace(/^\ufeff/, ''), options)
  // A warning is of a tag that nobody knows here, whose value would be read as if it had none.
  const [error] = [...parsed.errors, ...parsed.warnings]
  if (error !== undefined)
    return refused({
      code: 'unreadable',
      pointer: '',
      line: lines.linePos(error.pos[0]).line,
      detail: `The file is no YAML or JSON: ${error.message}`,
    })
  keepWritten(parsed)
  try {
    const document: unknown = parsed.toJS({ maxAliasCount: aliases_max })
    return {
      ok: true,
      value: {
        document,
        lineOf: (path) => lineIn(parsed.getIn([...path], true) ?? parsed.getIn(path.slice(0, -1), true), lines),
        textOf: (path) => {
          const node = parsed.getIn([...path], true)
          return isScalar(node) && node.type === 'PLAIN' ? node.source : undefined
        },
      },
    }
  } catch (cause) {
    return refused({
      code: 'unreadable',
      pointer: '',
      detail: `The file cannot be read: ${cause instanceof Error ? cause.message : 'unknown cause'}; write repeated parts out`,
    })
  }
}

/** A figure as people write one. What is none in tables and in amounts that are texts is none here. */
const plain_figure = /^-?(0|[1-9]\d{0,14})(\.\d{1,6})?$/

/**
 * What would be read as another figure than is written stays the text that it is: `0800`, which may be a code, `0x12`,
 * `1e5`, and what has more digits than a number keeps.
 */
function keepWritten(parsed: Document): void {
  visit(parsed, {
    Scalar(key, node) {
      const { source, type, value } = node
      if (key === 'key' || type !== 'PLAIN' || typeof value !== 'number' || source === undefined) return
      if (!plain_figure.test(source)) node.value = source
    },
  })
}

/** A document of YAML or JSON as it is written, not yet read as anything. */
export function readDocument(text: string): Read<unknown> {
  const read = readYaml(text)
  return read.ok ? { ok: true, value: read.value.document } : read
}

function lineIn(node: unknown, lines: LineCounter): number | undefined {
  if (typeof node !== 'object' || node === null || !('range' in node) || !Array.isArray(node.range)) return undefined
  const [start]: readonly unknown[] = node.range
  return typeof start === 'number' ? lines.linePos(start).line : undefined
}
