import type { FieldProvenance, QuaylogClient } from '@quaylog/sdk'
import { print, text } from '../command.ts'
import type { Invocation } from '../command.ts'
import { table } from '../table.ts'
import { containerCard, requestCard, shipmentCard } from './cards.ts'
import { clientCommand } from './client-command.ts'
import { find, findContainer } from './find.ts'
import { localTime } from './words.ts'

/** A value in one cell; long ones are cut, `--json` has them whole. */
function short(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const words = typeof value === 'string' ? value : JSON.stringify(value)
  return words.length > 48 ? `${words.slice(0, 47)}…` : words
}

function reasons(fields: Readonly<Record<string, FieldProvenance>>): string {
  const rows = Object.entries(fields).map(
    ([field, { value, source, observed_at, recorded_at, rule }]) =>
      [field, short(value), source, localTime(observed_at, null), localTime(recorded_at, null), rule] as const,
  )
  return table(['field', 'value', 'source', 'stated', 'recorded', 'rule'], rows)
}

async function showContainer(
  client: QuaylogClient,
  id: string,
  invocation: Invocation,
  asOf: string | undefined,
): Promise<number> {
  const { raw, mapped } = await client.containers.get(id, 'shipment,pod_terminal,pickup_facility', {
    format: 'both',
    asOf,
  })
  return print(invocation, raw, () => containerCard(mapped))
}

async function showShipment(
  client: QuaylogClient,
  id: string,
  invocation: Invocation,
  asOf: string | undefined,
): Promise<number> {
  const { raw, mapped } = await client.shipments.get(id, true, { format: 'both', asOf })
  return print(invocation, raw, () => shipmentCard(mapped))
}

export const show = clientCommand({
  name: 'show',
  summary:
    'Shows a container or shipment by its number or id, as it is, as it was known at an instant, or where each value comes from.',
  positionals: ['NUMBER'],
  options: {
    'as-of': { type: 'string', help: 'instant such as 2026-11-20T10:00:00Z: what was known then' },
    why: { type: 'boolean', help: 'each value with its source, moment and rule' },
  },
  async run(client, invocation) {
    const found = await find(client, invocation.positionals[0] ?? '')
    if (found.kind === 'request') {
      const { raw, mapped } = await client.trackingRequests.get(found.document.data.id, { format: 'both' })
      return print(invocation, raw, () => requestCard(mapped))
    }
    if (invocation.options['why'] === true) {
      const document = await (found.kind === 'container' ? client.containers : client.shipments).provenance(found.id)
      return print(invocation, document, () => reasons(document.data.attributes.fields))
    }
    const asOf = text(invocation, 'as-of') ?? undefined
    return found.kind === 'container'
      ? showContainer(client, found.id, invocation, asOf)
      : showShipment(client, found.id, invocation, asOf)
  },
})

export const history = clientCommand({
  name: 'history',
  summary: 'Shows how estimates, deadlines, holds and availability of a container moved over time.',
  positionals: ['NUMBER'],
  async run(client, invocation) {
    const document = await client.containers.history(await findContainer(client, invocation.positionals[0] ?? ''))
    const rows = Object.entries(document.data.attributes).flatMap(([field, told]) =>
      told.map(({ told_at, value, data_source }) => [told_at, field, short(value), data_source] as const),
    )
    return print(invocation, document, () =>
      table(
        ['told (UTC)', 'field', 'value', 'source'],
        rows.toSorted(([one], [other]) => one.localeCompare(other)),
      ),
    )
  },
})
