import { queryOptions } from '@tanstack/react-query'
import type { Choice } from '../kit/menu.tsx'
import { portalApi } from '../service/portal-api.ts'
import { chargeWords } from '../words/charge-words.ts'
import { exception_kinds } from '../words/en-exception-kinds.gen.ts'
import { fleetWords } from '../words/fleet-words.ts'
import { words } from '../words/words.ts'
import type { FleetFilter } from './fleet-search.ts'

/** Filters that are offered when somebody asks for more. */
export const further_filters: readonly FleetFilter[] = [
  'free',
  'hold',
  'available',
  'exception',
  'charges',
  'tag',
  'party',
  'vessel',
  'voyage',
]

/** A tag, a party or a value of a custom field that containers have. */
interface FleetChoice {
  readonly field: string
  readonly value: string
  readonly name: string
  readonly containers: number
}

/** Below the fleet's key, so that its counts follow what changes. */
export const choicesQuery = queryOptions({
  queryKey: ['fleet', 'choices'],
  queryFn: async ({ signal }): Promise<readonly FleetChoice[]> =>
    (await portalApi<{ data: readonly FleetChoice[] }>('GET', '/containers/choices', undefined, signal)).data,
})

const listed = (names: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const fixed: Readonly<Partial<Record<string, readonly Choice[]>>> = {
  free: listed(fleetWords.free),
  hold: [
    { value: 'any', label: fleetWords.anyHold },
    { value: 'none', label: fleetWords.noHold },
    ...listed(words.holds),
  ],
  available: listed(fleetWords.available),
  exception: [{ value: 'any', label: fleetWords.anyException }, ...listed(exception_kinds)],
  charges: listed(chargeWords.states),
}

/** What a filter can be narrowed to: what is known beforehand, else the values that containers have. */
export function choicesOf(field: string, known: readonly FleetChoice[]): readonly Choice[] {
  return (
    fixed[field] ??
    known
      .filter((choice) => choice.field === field)
      .map(({ value, name, containers }) => ({
        value,
        label: (value === 'true' || value === 'false') && name === value ? fleetWords.yesNo[value] : name,
        note: String(containers),
      }))
  )
}
