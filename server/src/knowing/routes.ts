import { createHash } from 'node:crypto'
import type { ResourceObject } from '@quaylog/contract'
import { owned, pathId } from '../request/own.ts'
import { decorateOne, scopeFor, scopeOf } from '../request/services.ts'
import type { ApiCall, ApiReply, OutsideCall } from '../request/services.ts'
import { getContainer, getTransportEvents } from '../records/containers/routes.ts'
import { renderContainer } from '../records/containers/resource.ts'
import { containerById } from '../records/containers/store.ts'
import { payloadById } from '../world-facts/observation-store.ts'
import { subjectsOf } from '../world-facts/subject-store.ts'
import { payloadTexts } from '../world-facts/payload-texts.ts'
import type { ContainerPicture, Provenance } from '@quaylog/journey'
import { expectOnly } from '../ground/http/query.ts'
import { invalidParameter, notFound } from '../ground/http/refusal.ts'
import { isUuid } from '../ground/id.ts'
import { refuseUnread } from '../ground/objects/unread.ts'
import { singleReply } from '../ground/jsonapi/document.ts'
import { parseInstant } from '../ground/jsonapi/filter.ts'
import { readOne } from '../ground/jsonapi/reading.ts'
import { getShipment } from '../records/shipments/routes.ts'
import { renderShipment } from '../records/shipments/resource.ts'
import { shipmentById } from '../records/shipments/store.ts'
import { renderTransportEvent } from '../records/transport-events/resource.ts'
import { containerThen, shipmentThen } from './as-of.ts'
import { excerptOf } from './excerpt.ts'
import { isDerived, movingValues } from './history.ts'
import { explain, remarkedStatements } from './provenance.ts'
import {
  changesetsOf,
  estimatesOf,
  followsPayload,
  pictureOf,
  shipmentPictureOf,
  statementsByIds,
  timelineThen,
} from './store.ts'
import { keptContainerPicture, keptShipmentPicture } from '../projection/kept-picture.ts'

const isAsOf = (name: string): boolean => name === 'as_of'

/** The instant of `as_of`; null: not asked for. */
function asOf(call: ApiCall): string | null {
  const text = call.query.get('as_of')
  if (text === undefined) return null
  const instant = parseInstant(text)
  if (instant === null)
    throw invalidParameter('as_of', 'as_of must be an ISO 8601 date-time such as 2026-11-20T10:00:00Z')
  return instant
}

/** One container, as it is or as it was known at `as_of`. */
export async function getContainerAsOf(call: ApiCall): Promise<ApiReply> {
  const instant = asOf(call)
  if (instant === null) return getContainer(call)
  const id = pathId('container', call.params['id'])
  const reading = readOne(call.query, 'container', isAsOf)
  const scope = scopeFor(call, reading, 'container')
  await owned(scope.reader, 'container', id, await containerById(scope.reader, scope.account.id, id))
  const row = await containerThen(call.services.db.lists(scope.account.id), scope.reference, scope.account, id, instant)
  if (row === null) throw notFound(`container at ${instant}: it was not known yet`)
  return singleReply(
    scope,
    call.services.registry,
    await decorateOne(scope, renderContainer(row, scope)),
    reading.include_asked ? reading : { ...reading, include: [] },
    call.url,
  )
}

/** One shipment, as it is or as it was known at `as_of`. */
export async function getShipmentAsOf(call: ApiCall): Promise<ApiReply> {
  const instant = asOf(call)
  if (instant === null) return getShipment(call)
  const id = pathId('shipment', call.params['id'])
  const reading = readOne(call.query, 'shipment', isAsOf)
  const scope = scopeFor(call, reading, 'shipment')
  await owned(scope.reader, 'shipment', id, await shipmentById(scope.reader, scope.account.id, id))
  const row = await shipmentThen(call.services.db.lists(scope.account.id), scope.reference, scope.account, id, instant)
  if (row === null) throw notFound(`shipment at ${instant}: it was not known yet`)
  return singleReply(
    scope,
    call.services.registry,
    await decorateOne(scope, renderShipment(row, scope)),
    reading,
    call.url,
  )
}

/** A container's timeline, as it is or as it stood at `as_of`. */
export async function getTransportEventsAsOf(call: ApiCall): Promise<ApiReply> {
  const instant = asOf(call)
  if (instant === null) return getTransportEvents(call)
  expectOnly(call.query, isAsOf)
  const id = pathId('container', call.params['id'])
  const scope = scopeOf(call)
  await owned(scope.reader, 'container', id, await containerById(scope.reader, scope.account.id, id))
  const rows = await timelineThen(call.services.db.lists(scope.account.id), scope.account.id, id, instant)
  return {
    status: 200,
    body: {
      data: rows.map((row) => renderTransportEvent({ ...row, invalidated_at: null }, scope)),
      meta: { size: rows.length, total: rows.length, as_of: instant },
      links: { self: call.url },
    },
  }
}

/** Where each value of a container comes from: statement, source, moment, rule, and what else was said. */
export async function getContainerProvenance(call: ApiCall): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  const id = pathId('container', call.params['id'])
  const scope = scopeOf(call)
  const row = await owned(scope.reader, 'container', id, await containerById(scope.reader, scope.account.id, id))
  const text = await pictureOf(scope.reader, scope.account.id, id)
  const picture = text === null ? null : keptContainerPicture(text)
  return provenanceReply(
    call,
    renderContainer(row, scope),
    row.shipment_id,
    picture?.provenance ?? {},
    `${call.services.base_url}/containers/${id}/payloads`,
    picture,
  )
}

export async function getShipmentProvenance(call: ApiCall): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  const id = pathId('shipment', call.params['id'])
  const scope = scopeOf(call)
  const row = await owned(scope.reader, 'shipment', id, await shipmentById(scope.reader, scope.account.id, id))
  const text = await shipmentPictureOf(scope.reader, scope.account.id, id)
  const picture = text === null ? null : keptShipmentPicture(text)
  return provenanceReply(
    call,
    renderShipment(row, scope),
    id,
    picture?.provenance ?? {},
    `${call.services.base_url}/shipments/${id}/payloads`,
  )
}

async function provenanceReply(
  call: ApiCall,
  record: ResourceObject,
  shipment_id: string,
  provenance: Readonly<Record<string, Provenance>>,
  payloads: string,
  picture: Pick<ContainerPicture, 'raw_events' | 'denied'> | null = null,
): Promise<ApiReply> {
  const ids = Object.values(provenance).flatMap(({ observation_ids, candidate_ids }) => [
    ...observation_ids,
    ...candidate_ids,
  ])
  const { raw_events, denied = {} } = picture ?? { raw_events: [] }
  const remarked = raw_events.filter(({ remark }) => remark != null).map(({ observation_id }) => observation_id)
  const account_id = call.caller.account.id
  const reader = call.services.db.lists(account_id)
  const statements = await statementsByIds(reader, [...new Set([...ids, ...remarked])], async () => {
    const shipment = await shipmentById(reader, account_id, shipment_id)
    return shipment === undefined ? [] : subjectsOf(reader, account_id, shipment_id, shipment.subject_id)
  })
  const data = {
    id: record.id,
    type: 'provenance',
    attributes: {
      fields: explain(record, provenance, statements, payloads, denied),
      remarks: remarkedStatements(raw_events, record.id, statements, payloads),
    },
    relationships: { record: { data: { id: record.id, type: record.type } } },
  }
  return { status: 200, body: { data, links: { self: call.url } } }
}

/** A kept answer of a source, whole or the part that a pointer names. */
export const getPayload =
  (table: 'container' | 'shipment') =>
  async (call: OutsideCall): Promise<ApiReply> => {
    expectOnly(call.query, (name) => name === 'pointer')
    const id = pathId(table, call.params['id'])
    const account_id = call.caller.account.id
    const { keyed: reader, lists } = call.services.db
    const many = lists(account_id)
    const shipment_id =
      table === 'shipment'
        ? (await owned(reader, table, id, await shipmentById(reader, account_id, id))).id
        : (await owned(reader, table, id, await containerById(reader, account_id, id))).shipment_id
    const payload_id = call.params['payload_id']?.toLowerCase() ?? ''
    const row =
      isUuid(payload_id) && (await followsPayload(many, account_id, shipment_id, payload_id))
        ? await payloadById(many, payload_id)
        : undefined
    if (row === undefined) throw notFound('payload')
    const [payload] = await payloadTexts(call.services.outside.objects, [row]).catch(refuseUnread)
    if (payload === undefined) throw notFound('payload')
    const { received_at, outcome, content_type, origin } = payload
    const attributes = {
      received_at,
      outcome,
      content_type,
      origin,
      sha256: createHash('sha256').update(payload.body).digest('hex'),
      ...excerptOf(payload.body, call.query.get('pointer') ?? null),
    }
    return { status: 200, body: { data: { id: payload_id, type: 'payload', attributes }, links: { self: call.url } } }
  }

/** How estimates, deadlines, holds and availability moved over time, oldest first. */
export async function getHistory(call: ApiCall): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  const id = pathId('container', call.params['id'])
  const account_id = call.caller.account.id
  const { keyed: reader, lists } = call.services.db
  const many = lists(account_id)
  const row = await owned(reader, 'container', id, await containerById(reader, account_id, id))
  const shipment = await shipmentById(reader, account_id, row.shipment_id)
  const moved =
    shipment === undefined ? {} : await movingValues(many, call.services.reference, call.caller.account, row, shipment)
  const [changesets, estimates] = await Promise.all([
    changesetsOf(many, account_id, id),
    estimatesOf(many, account_id, id),
  ])
  const history: Record<string, { told_at: string; value: unknown; data_source: string }[]> = {}
  const add = (field: string, told_at: string, value: unknown, data_source: string) =>
    (history[field] ??= []).push({ told_at, value, data_source })
  for (const { created_at, changeset, data_source } of changesets) {
    for (const [field, [, value]] of Object.entries(changeset))
      if (!isDerived(field)) add(field, created_at, value, data_source)
  }
  for (const { event, at, data_source, created_at } of estimates)
    add(`estimated_${event.split('.').at(-1) ?? ''}`, created_at, at, data_source)
  return {
    status: 200,
    body: { data: { id, type: 'history', attributes: { ...history, ...moved } }, links: { self: call.url } },
  }
}
