import type { ErrorName } from '@quaylog/contract'
import type { InputProblem, InputProblemCode, Read } from '@quaylog/free-time'
import { Refusal } from '../ground/http/refusal.ts'

const names: Partial<Record<InputProblemCode, ErrorName>> = {
  missing: 'blank',
  inclusion: 'inclusion',
  duplicate: 'taken',
}

/**
 * The value of a document, or a refusal with every mistake: its place below `pointer`, its cure, and in `meta.problem`
 * which rule of the files it breaks.
 */
export function readOrRefuse<T>(read: Read<T>, pointer: string): T {
  if (read.ok) return read.value
  const [first, ...more] = read.problems.map(({ code, pointer: place, line, detail }: InputProblem) => ({
    error: names[code] ?? 'invalid',
    detail,
    source: { pointer: `${pointer}${place}` },
    meta: { problem: code, ...(line === undefined ? {} : { line }) },
  }))
  throw new Refusal(
    first === undefined
      ? [{ error: 'invalid', detail: 'The document cannot be read', source: { pointer } }]
      : [first, ...more],
  )
}
