import { print } from '../command.ts'
import { table } from '../table.ts'
import { clientCommand } from './client-command.ts'
import { card } from './words.ts'

export const search = clientCommand({
  name: 'search',
  summary: 'Finds shipments and containers by any number or reference, or a part of it.',
  positionals: ['QUERY'],
  async run(client, invocation) {
    const [query = ''] = invocation.positionals
    const [containers, shipments] = await Promise.all([
      client.containers.list({ q: query }, { format: 'both', include: 'shipment' }),
      client.shipments.list({ q: query }, { format: 'both', includeContainers: false }),
    ])
    const rows = [
      ...shipments.mapped.items.map((one) => [
        'shipment',
        one.billOfLading,
        one.status,
        one.shippingLineScac,
        one.refNumbers.join(', '),
        one.id,
      ]),
      ...containers.mapped.items.map((one) => [
        'container',
        one.number,
        one.status,
        one.shipment?.shippingLineScac ?? null,
        one.refNumbers.join(', '),
        one.id,
      ]),
    ]
    return print(invocation, { data: [...shipments.raw.data, ...containers.raw.data] }, () =>
      rows.length === 0
        ? `nothing is tracked under ${query}`
        : table(['kind', 'number', 'status', 'line', 'references', 'id'], rows),
    )
  },
})

export const infer = clientCommand({
  name: 'infer',
  summary: 'Says what kind of number it is and whose, without tracking it.',
  positionals: ['NUMBER'],
  async run(client, invocation) {
    const { raw, mapped } = await client.trackingRequests.inferNumber(invocation.positionals[0] ?? '', {
      format: 'both',
    })
    const { selected, decision, candidates } = mapped.shippingLine
    return print(invocation, raw, () =>
      card([
        ['Kind', mapped.numberType],
        ['Carrier', selected === null ? null : `${selected.name} (${selected.scac})`],
        ['Decision', decision],
        ['Candidates', candidates.map(({ scac }) => scac).join(', ')],
      ]),
    )
  },
})

export const lines = clientCommand({
  name: 'lines',
  summary: 'Lists the shipping lines that can be tracked, or those whose name or code holds a word.',
  positionals: ['[WORD]'],
  async run(client, invocation) {
    const { raw, mapped } = await client.shippingLines.list(invocation.positionals[0], { format: 'both' })
    const can = (supported: boolean) => (supported ? 'yes' : 'no')
    const rows = mapped.items.map((line) => [
      line.scac,
      line.name,
      can(line.billOfLadingTrackingSupport),
      can(line.bookingNumberTrackingSupport),
      can(line.containerNumberTrackingSupport),
    ])
    return print(invocation, raw, () => table(['code', 'name', 'bill of lading', 'booking', 'container'], rows))
  },
})

export const account = clientCommand({
  name: 'account',
  summary: 'Shows whose key this is: plan, features and use.',
  async run(client, invocation) {
    const document = await client.account()
    const rows = Object.entries(document.data.attributes).map(
      ([name, value]) => [name.replaceAll('_', ' '), cellOf(value)] as const,
    )
    return print(invocation, document, () => card(rows))
  },
})

function cellOf(value: unknown): string | null {
  if (Array.isArray(value)) return value.join(', ')
  return value === null ? null : String(value)
}
