import {
  create_tracking_request_request,
  normalizedNumber,
  requestedParties,
  update_tracking_request_request,
} from '@quaylog/contract'
import type { CreateTrackingRequestRequest, PartyRole } from '@quaylog/contract'
import { activeContainerLimit } from '../../request/account.ts'
import { owned, pathId } from '../../request/own.ts'
import { decorateOne, scopeFor } from '../../request/services.ts'
import type { ApiCall, ApiReply } from '../../request/services.ts'
import { countActiveContainers } from '../containers/store.ts'
import { requireStageable } from '../custom-fields/staged.ts'
import type { Transaction } from '../../ground/db/index.ts'
import { readBody, requireSameId } from '../../ground/http/read-body.ts'
import { planLimitReached, Refusal, unprocessable } from '../../ground/http/refusal.ts'
import type { Problem } from '../../ground/http/refusal.ts'
import { isUuid } from '../../ground/id.ts'
import { listReply, singleReply } from '../../ground/jsonapi/document.ts'
import { readList, readOne } from '../../ground/jsonapi/reading.ts'
import type { Reading } from '../../ground/jsonapi/reading.ts'
import { partiesByIds, partiesOfAnyone, stageRoles } from '../parties/store.ts'
import { addTerms, replaceTerms } from '../../search/store.ts'
import type { SearchTerm } from '../../search/store.ts'
import { renderTrackingRequest } from './resource.ts'
import { editTrackingRequest, insertTrackingRequest, listTrackingRequests, trackingRequestById } from './store.ts'
import type { ReadTrackingRequest } from './store.ts'
import type { TrackingRequestRow } from './tracking-request.ts'
import { lockAccount } from '../../accounts/store.ts'

export async function getTrackingRequests(call: ApiCall): Promise<ApiReply> {
  const reading = readList(call.query, 'tracking_request')
  const scope = scopeFor(call, reading, 'tracking_request')
  const page = await listTrackingRequests(scope.reader, scope.account.id, scope.parties, reading)
  const resources = await scope.decorate(
    scope,
    page.rows.map((row) => renderTrackingRequest(row, scope)),
  )
  return listReply(scope, call.services.registry, resources, page, reading, call.url)
}

export async function getTrackingRequest(call: ApiCall): Promise<ApiReply> {
  const id = pathId('tracking_request', call.params['id'])
  const reading = readOne(call.query, 'tracking_request')
  const scope = scopeFor(call, reading, 'tracking_request')
  const row = await owned(
    scope.reader,
    'tracking_request',
    id,
    await trackingRequestById(scope.reader, scope.account.id, id),
  )
  return singleReply(
    scope,
    call.services.registry,
    await decorateOne(scope, renderTrackingRequest(row, scope)),
    reading,
    call.url,
  )
}

/** Accepts a request at once in state pending; its outcome arrives later (specification, state table). */
export async function postTrackingRequest(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const asked = readOne(call.query, 'tracking_request')
  const request = readBody(create_tracking_request_request, call.body)
  const { account } = call.caller
  const scac = carrierOf(call, request)
  const roles = await requestedRoles(tx, account.id, request)
  const row = newRow(call, request, scac)
  if (row.initial_custom_fields !== null) await requireStageable(tx, account, row.initial_custom_fields)
  if (!row.is_test) await requireFreeSlot(call, tx)
  insertTrackingRequest(tx, row)
  addTerms(tx, account.id, termsOf(row))
  await stageRoles(tx, account.id, row.id, roles, call.services.newId, row.created_at)
  call.services.tracking.wakeRequests()
  return requestReply(
    call,
    tx,
    { ...row, tracking_stopped: false },
    asked.include_asked ? asked : { ...asked, include: [] },
    201,
  )
}

/** The main SCAC of a line that can be asked for this kind of number; null when it is to be inferred. */
function carrierOf(call: ApiCall, request: CreateTrackingRequestRequest): string | null {
  const { scac, request_type } = request.data.attributes
  if (scac === undefined) return null
  const line = call.services.reference.lineByScac(scac)
  if (line === null) throw unprocessable('not_recognized', '/data/attributes/scac', `Scac '${scac}' is not recognized`)
  if (call.services.claims.line(line).asks.length === 0)
    throw unprocessable(
      'no_source',
      '/data/attributes/scac',
      `Nothing here can tell of ${line.name}. ${call.services.claims.cureFor(line)}`,
    )
  if (!call.services.tracking.canAsk(line.scac, request_type)) {
    throw unprocessable(
      'not_supported',
      '/data/attributes/scac',
      `${line.name} is not supported for ${request_type.replaceAll('_', ' ')} numbers`,
    )
  }
  return line.scac
}

/**
 * Every named party must be the account's own: one that is not fails the whole request with a pointer to it
 * (specification, rule 2).
 */
async function requestedRoles(
  tx: Transaction,
  account_id: string,
  request: CreateTrackingRequestRequest,
): Promise<{ role: PartyRole; party_id: string }[]> {
  const roles = requestedParties(request).map(({ role, party_id }) => ({ role, party_id: party_id.toLowerCase() }))
  if (roles.length === 0) return roles
  const wellFormed = roles.map(({ party_id }) => party_id).filter(isUuid)
  const own = new Set((await partiesByIds(tx, account_id, wellFormed)).map((party) => party.id))
  const missing = roles.filter(({ party_id }) => !own.has(party_id))
  if (missing.length === 0) return roles
  const foreign = await partiesOfAnyone(
    tx,
    wellFormed.filter((id) => !own.has(id)),
  )
  const [first, ...more] = missing.map(({ role, party_id }): Problem =>
    foreign.has(party_id)
      ? {
          error: 'related_not_allowed',
          detail: `Party for ${role} is not allowed`,
          source: { pointer: `/data/relationships/${role}` },
        }
      : {
          error: 'related_not_found',
          detail: `Party for ${role} does not exist`,
          source: { pointer: `/data/relationships/${role}` },
        },
  )
  if (first === undefined) return roles
  throw new Refusal([first, ...more])
}

function newRow(call: ApiCall, request: CreateTrackingRequestRequest, scac: string | null): TrackingRequestRow {
  const { attributes } = request.data
  const now = call.services.clock.now()
  const { credential } = call.caller
  return {
    account_id: call.caller.account.id,
    id: call.services.newId(),
    request_type: attributes.request_type,
    request_number: attributes.request_number,
    normalized_number: normalizedNumber(attributes.request_number),
    scac,
    auto_detect_vocc_scac: attributes.auto_detect_vocc_scac,
    status: 'pending',
    failed_reason: null,
    ref_numbers: attributes.ref_numbers ?? [],
    shipment_tags: [...new Set(attributes.shipment_tags ?? [])].toSorted(),
    is_retrying: false,
    retry_count: null,
    attempts: 0,
    next_attempt_at: now,
    linked_at: null,
    shipment_id: null,
    container_id: null,
    user_id: credential.kind === 'person' ? credential.id : null,
    initial_custom_fields: attributes.initial_custom_fields ?? null,
    is_test: scac === 'TEST',
    created_at: now,
    updated_at: now,
  }
}

/**
 * Contract 9.1: a request that would exceed the plan's active containers is refused. The account row is held, so that
 * two can't slip in.
 */
async function requireFreeSlot(call: ApiCall, tx: Transaction): Promise<void> {
  const { account } = call.caller
  const limit = activeContainerLimit(account, call.services.clock.now())
  if (limit === null) return
  await lockAccount(tx, account.id)
  const used = await countActiveContainers(tx, account.id)
  if (used >= limit)
    throw planLimitReached(
      `The plan allows ${limit} active containers and ${used} are in use; stop tracking one or change the plan`,
      { limit, used },
    )
}

export async function patchTrackingRequest(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const id = pathId('tracking_request', call.params['id'])
  const { account } = call.caller
  const row = await owned(tx, 'tracking_request', id, await trackingRequestById(tx, account.id, id))
  const { data } = readBody(update_tracking_request_request, call.body)
  requireSameId(data.id, id)
  const { ref_number, ref_numbers, shipment_tags } = data.attributes
  if (shipment_tags !== undefined && row.shipment_id !== null) {
    throw unprocessable(
      'invalid',
      '/data/attributes/shipment_tags',
      'Shipment tags are set on the shipment once it exists',
    )
  }
  const given = ref_numbers ?? (ref_number === undefined ? undefined : [...row.ref_numbers])
  const next =
    given === undefined ? undefined : [...new Set([...given, ...(ref_number === undefined ? [] : [ref_number])])]
  const tags = shipment_tags === undefined ? undefined : [...new Set(shipment_tags)].toSorted()
  await editTrackingRequest(tx, account.id, id, { ref_numbers: next, shipment_tags: tags }, call.services.clock.now())
  const edited = await owned(tx, 'tracking_request', id, await trackingRequestById(tx, account.id, id))
  await replaceTerms(tx, account.id, [id], termsOf(edited))
  return requestReply(call, tx, edited, readOne(call.query, 'tracking_request'))
}

async function requestReply(
  call: ApiCall,
  tx: Transaction,
  row: ReadTrackingRequest,
  reading: Reading,
  status = 200,
): Promise<ApiReply> {
  const scope = scopeFor(call, reading, 'tracking_request', tx)
  return singleReply(
    scope,
    call.services.registry,
    await decorateOne(scope, renderTrackingRequest(row, scope)),
    reading,
    call.url,
    status,
  )
}

/** The names under which a request is found. */
function termsOf(row: TrackingRequestRow): SearchTerm[] {
  return [...new Set([row.request_number, ...row.ref_numbers])].map((term) => ({
    term,
    kind: 'tracking_request',
    record_id: row.id,
    shipment_id: row.shipment_id,
  }))
}
