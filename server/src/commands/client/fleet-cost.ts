import { charge_clock_states } from '@quaylog/contract/enums'
import type { QuaylogClient, Resource } from '@quaylog/sdk'
import { CommandError, print, text, wholeNumber } from '../command.ts'
import type { Invocation } from '../command.ts'
import { table } from '../table.ts'
import { clientCommand } from './client-command.ts'
import { fields_option, fieldsAsked, tableOf, withFields } from './fields.ts'

const limit_usual = 25
const limit_max = 100

type Sums = readonly { readonly amount: number; readonly currency_code: string }[]

/** Sums as people read them; of what is not known whole, "at least". A sum of 0 is only listed where it is certain. */
function sumsText(sums: Sums, complete: boolean): string {
  if (sums.length === 0) return 'not known'
  const text = (some: Sums) => some.map(({ amount, currency_code }) => `${currency_code} ${amount}`).join(' + ')
  const owed = sums.filter(({ amount }) => amount !== 0)
  return complete || owed.length === 0 ? text(sums) : `at least ${text(owed)}`
}

const headings = ['container', 'state', 'one more day', 'owed', 'last free day', 'days left']

function rowOf({ attributes }: Resource<'container'>) {
  const { number, free_time_summary: summary } = attributes
  if (summary === null || summary === undefined) return [number, 'no terms', null, null, null, null]
  const { worst_state, cost_of_waiting, owed, complete, last_free_on, days_left } = summary
  const left = days_left === null ? null : String(days_left)
  return [number, worst_state, sumsText(cost_of_waiting, complete), sumsText(owed, complete), last_free_on, left]
}

const charge_headings = ['container', 'charge', 'state', 'one more day', 'owed', 'last free day']

/** The charges of all containers as they were known at an instant, the dearest first, below what they add up to. */
async function costThen(client: QuaylogClient, invocation: Invocation, asOf: string, limit: number): Promise<number> {
  const [clocks, summary] = await Promise.all([
    client.chargeClocks.list({ asOf }, { format: 'raw', pageSize: limit, include: 'container' }),
    client.charges.summary({ asOf }, { format: 'raw' }),
  ])
  const { containers, complete, owed } = summary.data.attributes
  const numbers = new Map(
    (clocks.included ?? []).flatMap((one) => (one.type === 'container' ? [[one.id, one.attributes.number]] : [])),
  )
  return print(invocation, { data: clocks.data, meta: { as_of: asOf, ...containers, owed } }, () => {
    const counted = `As it was known at ${asOf}. Containers counted: ${containers.assessed}, in part: ${containers.partly}, not: ${containers.unassessed}, without a tariff: ${containers.no_terms}. Owed: ${sumsText(owed, complete)}.`
    const rows = clocks.data.map(({ attributes, relationships }) => {
      const { charge_type, state, today_rate, accrued, open, last_free_on } = attributes
      const currency = accrued?.currency_code ?? ''
      const rate = today_rate === null ? null : `${currency} ${today_rate}`.trim()
      const left = open === null ? 'not known' : `${open.currency_code} ${open.amount}`
      return [
        numbers.get(relationships?.container?.data?.id ?? '') ?? null,
        charge_type,
        state,
        rate,
        left,
        last_free_on,
      ]
    })
    return rows.length === 0 ? counted : `${counted}\n${table(charge_headings, rows)}`
  })
}

/** What containers cost by waiting, the dearest first. */
export const fleet_cost = clientCommand({
  name: 'fleet cost',
  summary: 'Lists the containers that cost most by waiting: what one more day adds, what is owed, last free days.',
  options: {
    limit: { type: 'string', help: `most rows, up to ${limit_max}; ${limit_usual} unless given` },
    fields: fields_option,
    'as-of': { type: 'string', help: 'instant such as 2026-11-20T10:00:00Z: the charges as they were known then' },
  },
  async run(client, invocation) {
    const limit = wholeNumber(invocation, 'limit') ?? limit_usual
    if (limit < 1 || limit > limit_max) throw new CommandError(`quaylog fleet cost: --limit is 1 to ${limit_max}`, 2)
    const as_of = text(invocation, 'as-of')
    const fields = await fieldsAsked(invocation, 'container')
    if (as_of !== null && fields !== null)
      throw new CommandError('quaylog fleet cost: --as-of shows charges, which --fields does not narrow', 2)
    if (as_of !== null) return costThen(client, invocation, as_of, limit)
    const [containers, clocks, summary] = await Promise.all([
      client.containers.list(
        { freeTime: charge_clock_states },
        { format: 'raw', sort: '-cost_of_waiting', pageSize: limit },
      ),
      client.chargeClocks.list({}, { format: 'raw', pageSize: 1 }),
      client.charges.summary({}, { format: 'raw' }),
    ])
    const { no_terms } = summary.data.attributes.containers
    const { assessed = 0, unassessed = 0 }: Readonly<Record<string, unknown>> = { ...clocks.meta }
    const { data } = containers
    const { total = null }: Readonly<Record<string, unknown>> = { ...containers.meta }
    const records = fields === null ? data : data.map((record) => withFields(record, fields))
    return print(invocation, { data: records, meta: { assessed, unassessed, no_terms, total } }, () => {
      const counted = `Charges counted: ${String(assessed)}. Charges that cannot be counted, and may cost: ${String(unassessed)}. Containers at a port or with a customer for which there is no tariff: ${no_terms}.`
      if (data.length === 0)
        return `${counted}\nNo terms apply to any container: load a tariff first (docs/guides/charges.md).`
      const shown = typeof total === 'number' && total > data.length ? `Containers: ${data.length} of ${total}.\n` : ''
      const rows = fields === null ? table(headings, data.map(rowOf)) : tableOf(data, fields)
      return `${counted}\n${shown}${rows}`
    })
  },
})
