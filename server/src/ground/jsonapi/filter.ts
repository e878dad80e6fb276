import type { FilterDefinition } from '@quaylog/contract'
import { instantOf } from '../clock.ts'
import { isUuid } from '../id.ts'
import { invalidFilter } from '../http/refusal.ts'

const text_characters_max = 200
const values_max = 100

/** The value of a filter, checked against its kind and normalised; contract 1.7. */
export function filterValue(filter: FilterDefinition, name: string, value: string): string {
  const trimmed = value.trim()
  if (trimmed === '') throw invalidFilter(name, `${name} must not be empty`)
  switch (filter.kind) {
    case 'text':
      return shortText(name, trimmed)
    case 'boolean':
      return flag(name, trimmed)
    case 'enumeration':
      return enumerated(filter, name, trimmed)
    case 'locode':
      if (!/^[A-Za-z]{2}[A-Za-z0-9]{3}$/.test(trimmed))
        throw invalidFilter(name, `${name} must be a UN/LOCODE such as USLAX`)
      return trimmed.toUpperCase()
    case 'scac':
      if (!/^[A-Za-z0-9]{4}$/.test(trimmed)) throw invalidFilter(name, `${name} must be a SCAC of four characters`)
      return trimmed.toUpperCase()
    case 'uuid':
      if (!isUuid(trimmed.toLowerCase())) throw invalidFilter(name, `${name} must be a uuid`)
      return trimmed.toLowerCase()
    case 'timestamp':
      return timestamp(name, trimmed)
    case 'date':
      return day(name, trimmed)
  }
}

/** The values of a comma list, in which `\\,` is a comma within a value. */
export function valuesOf(name: string, text: string): readonly string[] {
  const values = [...new Set(text.split(/(?<!\\),/).map((value) => value.replaceAll('\\,', ',').trim()))]
  if (values.includes('')) throw invalidFilter(name, `${name} must not be empty, nor have an empty value among others`)
  if (values.length > values_max) throw invalidFilter(name, `${name} may have at most ${values_max} values`)
  return values
}

function enumerated(filter: FilterDefinition, name: string, value: string): string {
  const values = filter.values ?? []
  const synonym =
    filter.synonyms !== undefined && Object.hasOwn(filter.synonyms, value) ? filter.synonyms[value] : undefined
  const known = synonym ?? value
  if (!values.includes(known)) throw invalidFilter(name, `${name} must be one of ${values.join(', ')}`)
  return known
}

function shortText(name: string, text: string): string {
  if (text.length > text_characters_max)
    throw invalidFilter(name, `${name} may have at most ${text_characters_max} characters`)
  return text
}

function flag(name: string, text: string): string {
  if (text !== 'true' && text !== 'false') throw invalidFilter(name, `${name} must be true or false`)
  return text
}

function day(name: string, text: string): string {
  if (text.length !== 'YYYY-MM-DD'.length || parseInstant(text) === null)
    throw invalidFilter(name, `${name} must be a day such as 2026-11-20`)
  return text
}

/** Takes days, fractions and offsets; gives UTC with whole seconds. */
function timestamp(name: string, text: string): string {
  const parsed = parseInstant(text)
  if (parsed === null) throw invalidFilter(name, `${name} must be an ISO 8601 date-time such as 2026-11-20T10:00:00Z`)
  return parsed
}

/** An ISO 8601 date or date-time with zone as the wire's instant; null when it is none. Years 1970 to 9999. */
export function parseInstant(text: string): string | null {
  const match =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2}))?$/i.exec(text)
  if (match === null) return null
  const day_exists =
    new Date(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))).getUTCDate() === Number(match[3])
  const ms = Date.parse(
    match[4] === undefined ? `${text}T00:00:00Z` : text.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'),
  )
  return day_exists && Number.isFinite(ms) && ms >= 0 && ms < 253_402_300_800_000 ? instantOf(ms) : null
}
