import { isContainerNumber } from '@quaylog/contract'
import { Included, type List, type Resource } from '@quaylog/sdk'
import { z } from 'zod'
import { spokenStatus } from '../container-status.ts'
import { answer } from '../result.ts'
import { defineTool } from '../tool.ts'

const hits_max = 25

function containerItem(container: Resource<'container'>, included: Included, repeated: ReadonlySet<string>) {
  const a = container.attributes
  const shipment = included.find(container.relationships?.shipment)
  const terminal = included.find(container.relationships?.pod_terminal)
  const destination = shipment?.attributes.destination_name ?? shipment?.attributes.port_of_discharge_name
  return {
    id: container.id,
    containerNumber: a.number,
    status: spokenStatus(a.current_status),
    currentStatus: a.current_status,
    shippingLine: shipment?.attributes.shipping_line_name ?? null,
    ...(shipment === undefined ? {} : { scac: shipment.attributes.shipping_line_scac, shipmentId: shipment.id }),
    ...(terminal === undefined ? {} : { podTerminal: terminal.attributes.name }),
    ...(destination ? { destination } : {}),
    ...(repeated.has(a.number) ? { duplicateNumber: true } : {}),
  }
}

function shipmentItem({ id, attributes: a, relationships }: Resource<'shipment'>) {
  return {
    id,
    billOfLading: a.bill_of_lading_number,
    status: a.status,
    shippingLine: a.shipping_line_name,
    scac: a.shipping_line_scac,
    refNumbers: a.ref_numbers,
    containerCount: relationships?.containers?.data.length ?? 0,
    ...(a.port_of_lading_name === null ? {} : { portOfLading: a.port_of_lading_name }),
    ...(a.port_of_discharge_name === null ? {} : { portOfDischarge: a.port_of_discharge_name }),
  }
}

/** Numbers that occur more than once: the same box on several journeys. */
function repeatedNumbers(page: List<'container'>): ReadonlySet<string> {
  const numbers = page.data.map((container) => container.attributes.number)
  return new Set(numbers.filter((number, index) => numbers.indexOf(number) !== index))
}

const total = (list: { meta?: { total?: number | undefined }; data: readonly unknown[] }): number =>
  list.meta?.total ?? list.data.length

/** Finds records of the account by any number people know them by. */
export const search_container = defineTool({
  name: 'search_container',
  title: 'Search containers and shipments',
  description:
    'Finds containers and shipments already tracked in this account, by container number, bill of lading, booking or own reference number. ' +
    'Use it first: the other tools need the ids it returns. Finding nothing means that the number is not tracked here.',
  input: z.object({ query: z.string().trim().min(1).max(100) }),
  output: z.object({
    containers: z.array(
      z.object({
        id: z.string(),
        containerNumber: z.string(),
        status: z.string(),
        shippingLine: z.string().nullable(),
        podTerminal: z.string().optional(),
        destination: z.string().optional(),
      }),
    ),
    shipments: z.array(z.object({ id: z.string(), billOfLading: z.string() })),
    totalResults: z.int(),
  }),
  async run({ query }, { client, signal }) {
    const options = { format: 'raw', pageSize: hits_max, signal } as const
    const [containers, shipments] = await Promise.all([
      client.containers.list({ q: query }, { ...options, include: 'shipment,pod_terminal' }),
      isContainerNumber(query) ? undefined : client.shipments.list({ q: query }, { ...options, include: '' }),
    ])
    const included = new Included(containers.included)
    const repeated = repeatedNumbers(containers)
    return answer({
      containers: containers.data.map((container) => containerItem(container, included, repeated)),
      shipments: (shipments?.data ?? []).map(shipmentItem),
      totalResults: total(containers) + (shipments === undefined ? 0 : total(shipments)),
    })
  },
})
