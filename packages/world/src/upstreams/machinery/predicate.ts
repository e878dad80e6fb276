import { json } from '../../http/exchange.ts'
import type { Answer, Ask, JsonObject } from '../../http/exchange.ts'

/** One part of a predicate: `field = value`. */
export type Clause = { field: string; value: string }

/** Reads `field = value and field = value`; null when it is nothing of the kind. */
function clausesOf(predicate: string): Clause[] | null {
  const clauses = predicate.split(/\s+and\s+/i).map((part) => /^\s*(\w+)\s*=\s*(.+?)\s*$/.exec(part))
  if (clauses.some((clause) => clause === null)) return null
  return clauses.map((clause) => ({
    field: clause?.[1] ?? '',
    value: (clause?.[2] ?? '').replaceAll(/^['"]|['"]$/g, ''),
  }))
}

const SIZE_MAX = 500

/** The page of rows that a predicate finds, each with the fields that were asked for alone. */
export function answered(ask: Ask, known: readonly string[], find: (clauses: Clause[]) => JsonObject[]): Answer {
  const clauses = clausesOf(ask.query.get('predicate') ?? '')
  if (clauses === null) return json(400, { status: 400, error: 'Bad Request', message: 'predicate cannot be parsed' })
  const fields = (ask.query.get('fields') ?? '').split(',').filter((field) => field !== '')
  const tops = fields.map((field) => field.split('.')[0] ?? '')
  const strange = tops.find((field) => !known.includes(field))
  if (strange !== undefined)
    return json(400, { status: 400, error: 'Bad Request', message: `unknown field ${strange}` })
  const size = Math.min(SIZE_MAX, Math.max(1, Number(ask.query.get('size') ?? 50) || 50))
  const page = Math.max(0, Number(ask.query.get('page') ?? 0) || 0)
  const all = find(clauses)
  const wanted = new Set(tops)
  const content = all
    .slice(page * size, (page + 1) * size)
    .map((row) => Object.fromEntries(Object.entries(row).filter(([field]) => wanted.has(field))))
  return json(200, {
    content,
    totalElements: all.length,
    totalPages: Math.ceil(all.length / size),
    number: page,
    size,
    last: (page + 1) * size >= all.length,
  })
}

/** What a predicate asks of a field, null when it says nothing of it. */
export function valueOf(clauses: readonly Clause[], field: string): string | null {
  return clauses.find((clause) => clause.field === field)?.value.toUpperCase() ?? null
}
