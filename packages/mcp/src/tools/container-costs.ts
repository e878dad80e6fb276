import type { CallContext } from '../context.ts'

/** Days of a forecast that one answer shows. */
const days_shown = 14

/** What is asked about the charges of one container. */
interface CostsAsked {
  readonly container_id: string
  readonly until: string | undefined
  readonly explain_day: string | undefined
}

/**
 * What waiting costs one container, for each day of its pick-up or return; and why its charges cost what they do on a
 * day, where one was asked for.
 */
export async function costsOfContainer(
  { container_id, until, explain_day }: CostsAsked,
  { client, signal }: Pick<CallContext, 'client' | 'signal'>,
) {
  const [{ events, beforeDischarge }, charges] = await Promise.all([
    client.charges.forecast(container_id, { format: 'mapped', until, signal }),
    explain_day === undefined ? null : client.charges.ofContainer(container_id, { format: 'mapped', signal }),
  ])
  const explained = charges?.items.map(({ chargeType, biller, state, days = [], missing }) => ({
    chargeType,
    biller: biller.scac ?? biller.facility ?? biller.kind,
    state,
    day: days.find(({ day }) => day === explain_day),
    missing: state === 'cannot_assess' ? missing.map(({ text }) => text) : undefined,
  }))
  const ahead =
    beforeDischarge === null || beforeDischarge === undefined
      ? {}
      : { beforeDischarge: { ...beforeDischarge, days: fromFirstCost(beforeDischarge) } }
  return {
    forecast: events.map((event) => ({ ...event, days: event.days.slice(0, days_shown) })),
    ...ahead,
    ...(explained === undefined ? {} : { explained }),
  }
}

interface RangeOfDays<Day extends { readonly day: string }> {
  readonly lastFreeOn: { readonly earliest: string } | null
  readonly days: readonly Day[]
}

/** The days from the earliest on which free time may end: before them nothing costs. */
function fromFirstCost<Day extends { readonly day: string }>({ lastFreeOn, days }: RangeOfDays<Day>): readonly Day[] {
  return days.filter(({ day }) => day >= (lastFreeOn?.earliest ?? '')).slice(0, days_shown)
}
