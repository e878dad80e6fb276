import { exception_action_labels, exception_actions, exception_severities } from '@quaylog/contract/exceptions'
import { numbersById } from '@quaylog/sdk'
import type { Resource } from '@quaylog/sdk'
import { CommandError, oneOf, print, text, wholeNumber } from '../command.ts'
import { plain, table } from '../table.ts'
import { clientCommand } from './client-command.ts'

const limit_usual = 50
const limit_max = 100

function rowOf({ attributes, relationships }: Resource<'exception'>, names: ReadonlyMap<string, string>) {
  const { severity, due_on, held, at_stake, label, summary } = attributes
  const containers = relationships?.containers?.data ?? []
  const about = [relationships?.shipment?.data, relationships?.tracking_request?.data].flatMap((one) => one ?? [])
  const named = (containers.length > 0 ? containers : about).map(({ id }) => names.get(id) ?? id)
  const numbers = named.length > 2 ? `${named[0]} and ${named.length - 1} more` : named.join(' ')
  const cost = at_stake === null ? null : `${at_stake.amount} ${at_stake.currency_code} a day`
  return [severity, due_on, held ? 'held' : null, numbers, cost, `${label}: ${plain(summary)}`]
}

/** What stands, by what somebody has to do about it. */
export const today = clientCommand({
  name: 'today',
  summary: 'Lists the exceptions that stand, by what has to be done about them, the most pressing first.',
  options: {
    action: { type: 'string', help: 'only those with this to be done, such as book_truck' },
    severity: { type: 'string', help: exception_severities.join(', ') },
    'as-of': { type: 'string', help: 'as they stood at this moment, such as 2026-11-20T08:00:00Z' },
    limit: { type: 'string', help: `most rows, up to ${limit_max}; ${limit_usual} unless given` },
  },
  async run(client, invocation) {
    const limit = wholeNumber(invocation, 'limit') ?? limit_usual
    if (limit < 1 || limit > limit_max) throw new CommandError(`quaylog today: --limit is 1 to ${limit_max}`, 2)
    const asOf = text(invocation, 'as-of') ?? undefined
    const document = await client.exceptions.list(
      {
        status: 'open',
        action: oneOf(invocation, 'action', exception_actions),
        severity: oneOf(invocation, 'severity', exception_severities),
        asOf,
      },
      { format: 'raw', pageSize: limit, include: 'containers,shipment,tracking_request' },
    )
    const names = numbersById(document.included ?? [])
    const groups = Map.groupBy(document.data, ({ attributes }) => attributes.action)
    return print(invocation, document, () => {
      if (document.data.length === 0)
        return asOf === undefined ? 'Nothing needs anybody.' : `Nothing needed anybody at ${asOf}.`
      return exception_actions
        .flatMap((action) => {
          const rows = (groups.get(action) ?? []).map((one) => rowOf(one, names))
          if (rows.length === 0) return []
          return [
            `${exception_action_labels[action]} (${rows.length})\n${table(['severity', 'by', 'hold', 'number', 'cost', 'what'], rows)}`,
          ]
        })
        .join('\n\n')
    })
  },
})
