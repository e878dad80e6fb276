import { invalidParameter } from '../../../ground/http/refusal.ts'
import { parseInstant } from '../../../ground/jsonapi/filter.ts'
import type { PortalCall } from '../api-call.ts'

/** The moment that a page shows; null: now. */
export function momentOf({ query }: PortalCall): string | null {
  const text = query.get('as_of')
  if (text === null) return null
  const instant = parseInstant(text)
  if (instant === null) throw invalidParameter('as_of', 'as_of must be an instant such as 2026-11-20T10:00:00Z')
  return instant
}
