import type { Ask } from '../http/exchange.ts'
import type { Question } from './question.ts'

/**
 * One page of a list and the DCSA headers that lead to the others; `links` writes whole addresses, `cursors` the bare
 * cursor.
 */
export function pageOf<T>(
  list: readonly T[],
  question: Question,
  ask: Ask,
  style: 'links' | 'cursors' | 'none',
  baseUrl: string,
): { page: T[]; headers: Record<string, string> } {
  if (style === 'none') return { page: list.slice(0, question.limit), headers: {} }
  const { offset, limit } = question
  const last = list.length === 0 ? 0 : Math.floor((list.length - 1) / limit) * limit
  const at = (start: number): string => {
    const filters = new URLSearchParams(
      ask.query.has('cursor') ? Buffer.from(ask.query.get('cursor') ?? '', 'base64url').toString('utf8') : ask.query,
    )
    filters.delete('cursor')
    filters.set('limit', String(limit))
    filters.set('offset', String(start))
    const cursor = Buffer.from(filters.toString()).toString('base64url')
    return style === 'cursors' ? cursor : `${baseUrl}${ask.path}?cursor=${cursor}`
  }
  const headers: Record<string, string> = { 'Current-Page': at(offset), 'First-Page': at(0), 'Last-Page': at(last) }
  if (offset + limit < list.length) headers['Next-Page'] = at(offset + limit)
  if (offset > 0) headers['Prev-Page'] = at(Math.max(0, offset - limit))
  return { page: list.slice(offset, offset + limit), headers }
}
