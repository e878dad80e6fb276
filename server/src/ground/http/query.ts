import { invalidParameter } from './refusal.ts'

/**
 * Query parameters by their decoded name; each may be given once. `tolerant`: plain names that nobody knows are passed
 * over.
 */
export type Query = ReadonlyMap<string, string> & { readonly tolerant?: boolean }

const query_bytes_max = 8_192

/**
 * Reads the query string. Brackets may be literal or percent-encoded (contract 1.1). Nothing is ignored in silence:
 * a parameter given twice and broken percent-encoding are refused.
 */
export function parseQuery(search: string, tolerant = false): Query {
  if (search.length > query_bytes_max)
    throw invalidParameter('', `The query string may have at most ${query_bytes_max} characters`)
  const query = Object.assign(new Map<string, string>(), { tolerant })
  if (search === '') return query
  for (const part of search.split('&')) {
    if (part === '') continue
    const at = part.indexOf('=')
    const name = decode(at < 0 ? part : part.slice(0, at), part)
    const value = decode(at < 0 ? '' : part.slice(at + 1), name)
    if (query.has(name)) throw invalidParameter(name, `Parameter '${name}' is given twice`)
    if (value.includes('\u0000') || !value.isWellFormed())
      throw invalidParameter(name, `Parameter '${name}' has characters that can't be used`)
    query.set(name, value)
  }
  return query
}

function decode(text: string, name: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw invalidParameter(name, `Parameter '${name}' is not valid percent-encoding`)
  }
}

/**
 * A query string without these parameters, however their names are encoded; what else it says stays as it is, with
 * literal brackets.
 */
export function searchWithout(search: string, names: readonly string[]): string[] {
  return search
    .split('&')
    .filter((part) => part !== '' && !names.includes(decode(part.split('=', 1)[0] ?? '', part)))
    .map((part) => part.replaceAll(/%5b/gi, '[').replaceAll(/%5d/gi, ']'))
}

/** Refuses every parameter that the endpoint does not know, so that no filter is silently dropped (contract 1.7). */
export function expectOnly(query: Query, known: (name: string) => boolean): void {
  for (const name of query.keys()) {
    if (!known(name)) refuseUnknown(query, name)
  }
}

/**
 * Refuses a parameter that the endpoint does not know. Clients of hosted trackers send names of their own against
 * caches, which a tolerant service passes over; what has brackets is a filter, page, flag or field, and never dropped
 * in silence.
 */
export function refuseUnknown(query: Query, name: string, known = ''): void {
  if (query.tolerant === true && !/[[\]]/.test(name)) return
  throw invalidParameter(name, `Parameter '${name}' is not supported here${known}`)
}
