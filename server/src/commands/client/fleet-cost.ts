import { charge_clock_states } from '@quaylog/contract'
import type { Resource } from '@quaylog/sdk'
import { CommandError, print, wholeNumber } from '../command.ts'
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

/** What containers cost by waiting, the dearest first. */
export const fleet_cost = clientCommand({
  name: 'fleet cost',
  summary: 'Lists the containers that cost most by waiting: what one more day adds, what is owed, last free days.',
  options: {
    limit: { type: 'string', help: `most rows, up to ${limit_max}; ${limit_usual} unless given` },
    fields: fields_option,
  },
  async run(client, invocation) {
    const limit = wholeNumber(invocation, 'limit') ?? limit_usual
    if (limit < 1 || limit > limit_max) throw new CommandError(`quaylog fleet cost: --limit is 1 to ${limit_max}`, 2)
    const fields = fieldsAsked(invocation, 'container')
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
