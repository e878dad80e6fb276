import { LineCounter, parseDocument } from 'yaml'
import { refused } from '../problem.ts'
import type { Read } from '../problem.ts'
import type { LineOf } from './problems.ts'

/** Files are read up to this many characters. */
export const text_max = 1_048_576

/** Repetitions of an anchor that a document may have: enough for a table, too few to blow up. */
const aliases_max = 100

/** A document as it was written, and where its parts stand. */
export interface ReadDocument {
  readonly document: unknown
  readonly lineOf: LineOf
}

const workbook =
  'The file is a workbook (.xlsx) or another archive; write it as YAML or JSON: of all files only tariffs are read as workbooks'

/** Reads YAML 1.2, of which JSON is a part. Nothing in it is run, and nothing grows beyond what was written. */
export function readYaml(text: string): Read<ReadDocument> {
  if (text.length > text_max)
    return refused({ code: 'too_large', pointer: '', detail: 'The file has more than 1 MiB; split it' })
  if (text.startsWith('PK\u0003\u0004')) return refused({ code: 'unreadable', pointer: '', detail: workbook })
  const lines = new LineCounter()
  const parsed = parseDocument(text.replace(/^\ufeff/, ''), { lineCounter: lines, prettyErrors: false })
  const [error] = parsed.errors
  if (error !== undefined)
    return refused({
      code: 'unreadable',
      pointer: '',
      line: lines.linePos(error.pos[0]).line,
      detail: `The file is no YAML or JSON: ${error.message}`,
    })
  try {
    const document: unknown = parsed.toJS({ maxAliasCount: aliases_max })
    return {
      ok: true,
      value: {
        document,
        lineOf: (path) => lineIn(parsed.getIn([...path], true) ?? parsed.getIn(path.slice(0, -1), true), lines),
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
