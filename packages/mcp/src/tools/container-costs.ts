import { z } from 'zod'
import { fitting } from '../answer-size.ts'
import type { CallContext } from '../context.ts'

/** Days of a forecast that one answer shows at most. */
const days_shown = 14
/** Parts of the room: days of forecasts, reasons of a day, steps of rates, and what is missing. */
const share = { days: 0.55, explained: 0.25, steps: 0.1, unassessed: 0.1 } as const

/** What is asked about the charges of one container. */
interface CostsAsked {
  readonly container_id: string
  readonly until?: string | undefined
  readonly forecast_from?: string | undefined
  readonly explain_day?: string | undefined
}

/**
 * What waiting costs one container, for each day of its pick-up or return; and why its charges cost what they do on a
 * day, where one was asked for. Of what does not fit into the room, in characters of JSON, the answer says how much it
 * is, and from which day on.
 */
export async function costsOfContainer(
  { container_id, until, forecast_from = '', explain_day }: CostsAsked,
  { client, signal }: Pick<CallContext, 'client' | 'signal'>,
  room: number,
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
  const each = room / Math.max(1, events.length)
  const range = beforeDischarge ?? null
  const days_ahead = range === null ? [] : fromFirstCost(range).filter(({ day }) => day >= forecast_from)
  return {
    forecast: events.map((event) => ({
      ...event,
      ...bounded('rateSteps', membersOf(event, 'rateSteps'), each * share.steps),
      ...bounded('unassessed', membersOf(event, 'unassessed'), each * share.unassessed),
      ...daysShown(event.days.filter(({ day }) => day >= forecast_from).map(shortDay), each * share.days),
    })),
    ...(range === null ? {} : { beforeDischarge: { ...range, ...daysShown(days_ahead, room * share.days) } }),
    ...(explained === undefined ? {} : bounded('explained', explained, room * share.explained)),
  }
}

/** The list that an event has under a name; it has others than the contract names. */
function membersOf(event: Readonly<Record<string, unknown>>, name: string): readonly unknown[] {
  const list = event[name]
  return Array.isArray(list) ? list : []
}

/** A list by its name, and how many of it were left out under `...Left`. */
function bounded(name: string, rows: readonly unknown[], room: number) {
  const { shown, left } = fitting(rows, room)
  return { [name]: shown, ...(left.length === 0 ? {} : { [`${name}Left`]: left.length }) }
}

/** The first days, and of those that are left how many they are and which is the first. */
function daysShown<Row extends { readonly day: string }>(days: readonly Row[], room: number) {
  const { shown } = fitting(days.slice(0, days_shown), room)
  const left = days.slice(shown.length)
  return { days: shown, ...(left[0] === undefined ? {} : { daysLeft: left.length, daysLeftFrom: left[0].day }) }
}

const biller_words = z.looseObject({ kind: z.string(), scac: z.string().nullish(), facility: z.string().nullish() })
const costed_day = z.looseObject({
  day: z.string(),
  clocks: z.array(z.looseObject({ biller: biller_words })).default([]),
})

/** A day of a forecast with each biller as one word; a charge that the day adds nothing to has no rate. */
function shortDay(written: unknown) {
  const { clocks, ...row } = costed_day.parse(written)
  const short = clocks.map(({ biller: { kind, scac, facility }, rate, ...clock }) => ({
    ...clock,
    biller: scac ?? facility ?? kind,
    ...(rate === null ? {} : { rate }),
  }))
  return { ...row, ...(short.length === 0 ? {} : { clocks: short }) }
}

interface RangeOfDays<Day extends { readonly day: string }> {
  readonly lastFreeOn: { readonly earliest: string } | null
  readonly days: readonly Day[]
}

/** The days from the earliest on which free time may end: before them nothing costs. */
function fromFirstCost<Day extends { readonly day: string }>({ lastFreeOn, days }: RangeOfDays<Day>): readonly Day[] {
  return days.filter(({ day }) => day >= (lastFreeOn?.earliest ?? ''))
}
