import { normalizedNumber } from '@quaylog/contract/number-form'
import { isContainerNumber } from '@quaylog/contract/tracking-number'
import { AuthenticationError, NotFoundError } from '@quaylog/sdk'
import type { Document, QuaylogClient, Resource } from '@quaylog/sdk'
import { isUuid } from '../../ground/id.ts'

/** What a number or id stands for: a container, a shipment, or a request of which nothing has come yet. */
export type FoundRecord =
  | { readonly kind: 'container'; readonly id: string; readonly others: readonly string[] }
  | {
      readonly kind: 'shipment'
      readonly id: string
      readonly container_ids: readonly string[]
      readonly others: readonly string[]
    }
  | { readonly kind: 'request'; readonly document: Document<'tracking_request'> }

/** Undefined when the service knows no such record, or it is another account's. */
async function known<Result>(read: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof NotFoundError || (error instanceof AuthenticationError && error.code === 'not_allowed'))
      return undefined
    throw error
  }
}

const containersOf = (shipment: Resource<'shipment'>): readonly string[] =>
  shipment.relationships?.containers?.data.map(({ id }) => id) ?? []

async function byId(client: QuaylogClient, id: string): Promise<FoundRecord | undefined> {
  const container = await known(() => client.containers.get(id, ''))
  if (container !== undefined) return { kind: 'container', id: container.data.id, others: [] }
  const shipment = await known(() => client.shipments.get(id, false))
  if (shipment !== undefined)
    return { kind: 'shipment', id: shipment.data.id, container_ids: containersOf(shipment.data), others: [] }
  const document = await known(() => client.trackingRequests.get(id))
  return document === undefined ? undefined : { kind: 'request', document }
}

async function containerOf(client: QuaylogClient, number: string): Promise<FoundRecord | undefined> {
  const {
    data: [container, ...others],
  } = await client.containers.list({ number }, { include: '' })
  return container === undefined
    ? undefined
    : { kind: 'container', id: container.id, others: others.map(({ id }) => id) }
}

async function shipmentOf(client: QuaylogClient, number: string): Promise<FoundRecord | undefined> {
  const {
    data: [shipment, ...others],
  } = await client.shipments.list({ number }, { include: '' })
  return shipment === undefined
    ? undefined
    : { kind: 'shipment', id: shipment.id, container_ids: containersOf(shipment), others: others.map(({ id }) => id) }
}

async function requestOf(client: QuaylogClient, requestNumber: string): Promise<FoundRecord | undefined> {
  const {
    data: [request],
  } = await client.trackingRequests.list({ requestNumber })
  return request === undefined ? undefined : { kind: 'request', document: { data: request } }
}

/** What the account tracks under a number or id, newest first; undefined when it is nothing. */
export async function lookUp(client: QuaylogClient, word: string): Promise<FoundRecord | undefined> {
  if (isUuid(word.toLowerCase())) return byId(client, word.toLowerCase())
  const number = normalizedNumber(word)
  const looks = isContainerNumber(number) ? [containerOf, shipmentOf, requestOf] : [shipmentOf, containerOf, requestOf]
  for (const look of looks) {
    const found = await look(client, number)
    if (found !== undefined) return found
  }
  return undefined
}

/** The same for commands that need something there. @throws NotFoundError */
export async function find(client: QuaylogClient, word: string): Promise<FoundRecord> {
  const found = await lookUp(client, word)
  if (found === undefined)
    throw new NotFoundError(`nothing is tracked under ${word}: see quaylog search, or begin with quaylog track ${word}`)
  if (found.kind !== 'request' && found.others.length > 0)
    process.stderr.write(
      `${found.others.length + 1} journeys have this number; this is the newest, earlier ones are ${found.others.join(', ')}\n`,
    )
  return found
}

/** The one container that is meant. @throws NotFoundError when there is none or there are several */
export async function findContainer(client: QuaylogClient, word: string): Promise<string> {
  const found = await find(client, word)
  if (found.kind === 'container') return found.id
  const [id, ...others] = found.kind === 'shipment' ? found.container_ids : []
  if (id === undefined) throw new NotFoundError(`${word} has no containers yet`)
  if (others.length === 0) return id
  throw new NotFoundError(
    `${word} has ${others.length + 1} containers: name one of them, as quaylog show ${word} lists them`,
  )
}

/**
 * The shipment that is meant: the container's own when a container is named. @throws NotFoundError when there is none
 */
export async function findShipment(client: QuaylogClient, word: string): Promise<string> {
  const found = await find(client, word)
  if (found.kind === 'shipment') return found.id
  if (found.kind === 'request') throw new NotFoundError(`${word} has no shipment yet`)
  const { data } = await client.containers.get(found.id, 'shipment')
  const id = data.relationships?.shipment?.data?.id
  if (id === undefined) throw new NotFoundError(`${word} has no shipment`)
  return id
}
