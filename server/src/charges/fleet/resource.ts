import type { ChargeClockAttributes, ResourceObject } from '@quaylog/contract'
import type { ResourceKind } from '../../ground/jsonapi/registry.ts'
import type { Scope } from '../../request/scope.ts'
import { clocksByIds } from './store.ts'
import type { ListedClock } from './store.ts'

/** A charge as it was counted last, without its days; one as it was known at an instant has no corrections. */
export function renderListedClock(
  { id, container_id, document, corrections, computed_at }: ListedClock,
  { with_corrections = true }: { readonly with_corrections?: boolean } = {},
): ResourceObject {
  const attributes: ChargeClockAttributes = {
    ...document,
    missing: [...document.missing],
    assumptions: document.assumptions.map(({ code, text, days }) => ({ code, text, days: [...days] })),
    terms: document.terms === null ? null : { ...document.terms },
    ...(with_corrections ? { corrections: [...corrections] } : {}),
    computed_at,
  }
  return {
    id,
    type: 'charge_clock',
    attributes,
    relationships: { container: { data: { id: container_id, type: 'container' } } },
  }
}

/** Charges by id, for notifications. */
export const charge_clock_kind: ResourceKind<Scope> = {
  type: 'charge_clock',
  async fetch({ reader, account }, ids) {
    return (await clocksByIds(reader, account.id, ids)).map((row) => renderListedClock(row))
  },
}
