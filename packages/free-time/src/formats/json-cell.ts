import { twoReadings } from '../money.ts'
import type { InputProblem } from '../problem.ts'

/** What stands in a cell of JSON, by its column. */
const examples: Readonly<Record<string, string>> = {
  off_peak: '{"discount":50,"hours":{"sat":["08:00-12:00"]}}',
  pauses: '[{"hold":"customs"}]',
  defer_to: '{"authority":"terminal_schedule"}',
  source: '{"page":2,"checked_on":"2026-11-20"}',
}

interface JsonCell {
  readonly value: unknown
  readonly problem: Pick<InputProblem, 'code' | 'detail'> | null
}

/** Reads a cell of JSON: an object or a list, as its column has it. */
export function readJsonCell(name: string, cell: string, currency_code: string): JsonCell {
  const example = examples[name] ?? '{}'
  const value = parsed(cell)
  if (value === null || Array.isArray(value) !== example.startsWith('['))
    return {
      value: undefined,
      problem: { code: 'unreadable', detail: `The cell of ${name} is no such JSON as it takes; write ${example}` },
    }
  const [twice] = figuresOf(cell).flatMap((figure) => twoReadings(figure, currency_code) ?? [])
  return { value, problem: twice ?? null }
}

function parsed(cell: string): object | null {
  try {
    const value: unknown = JSON.parse(cell)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

/** Figures as they are written, outside of texts. */
const figuresOf = (cell: string) => cell.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""').match(/-?\d[\d.]*/g) ?? []
