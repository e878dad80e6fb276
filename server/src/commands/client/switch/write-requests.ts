import { party_roles, request_types } from '@quaylog/contract/enums'
import type { PartyRole, RequestType } from '@quaylog/contract'
import type { NewTrackingRequest, QuaylogClient } from '@quaylog/sdk'
import { written } from './outcome.ts'
import type { SwitchOutcome, SwitchParts } from './outcome.ts'
import type { SourceAccount, SourceRequest, SourceShipment } from './source.ts'

/** A request is the same where kind, number and carrier are, however the number is spelled. */
const keyOf = (type: string, number: string, scac: string | null | undefined): string =>
  [type, number.replaceAll(/[^\da-z]/gi, '').toUpperCase(), scac ?? ''].join(' ')

const isRequestType = (text: string): text is RequestType => request_types.some((type) => type === text)
const isPartyRole = (text: string): text is PartyRole => party_roles.some((role) => role === text)

/** Why a request is not tracked here; null: it is. */
function reasonToLeave(request: SourceRequest, shipment: SourceShipment | undefined): string | null {
  const { request_type, status } = request.attributes
  if (!isRequestType(request_type)) return `numbers of the kind ${request_type} are not tracked here`
  if (status === 'failed') return 'failed there'
  const ended = shipment?.attributes.line_tracking_stopped_at
  return typeof ended === 'string' ? `its tracking ended there at ${ended}` : null
}

/**
 * Asks for every number that is tracked there and not here, with references, tags and the companies of its shipment.
 * `parties`: ids there to ids here.
 * @returns why nothing is asked for here of these shipments there, by their ids
 */
export async function writeRequests(
  client: QuaylogClient,
  source: SourceAccount,
  parties: ReadonlyMap<string, string>,
  does: SwitchParts,
): Promise<ReadonlyMap<string, string>> {
  const here = new Set<string>()
  for await (const { attributes } of client.trackingRequests.iterate({}, { format: 'raw', include: '' })) {
    here.add(keyOf(attributes.request_type, attributes.request_number, attributes.scac))
    if (attributes.auto_detect_vocc_scac) here.add(keyOf(attributes.request_type, attributes.request_number, null))
  }
  const not_asked = new Map<string, string>()
  const asked = new Set<string>()
  for (const request of source.requests) {
    const id = request.relationships?.tracked_object?.data?.id ?? ''
    const shipment = source.shipments.get(id)
    const wanted = wantedOf(request, shipment, source.roles.get(id) ?? [], parties)
    const why = await writeRequest(client, request, { why: reasonToLeave(request, shipment), wanted, here }, does)
    if (why === null) asked.add(id)
    else not_asked.set(id, why)
  }
  for (const id of asked) not_asked.delete(id)
  return not_asked
}

/** @returns why nothing is asked for here; null: something is */
async function writeRequest(
  client: QuaylogClient,
  { attributes }: SourceRequest,
  {
    why,
    wanted,
    here,
  }: { readonly why: string | null; readonly wanted: NewTrackingRequest; readonly here: Set<string> },
  does: SwitchParts,
): Promise<string | null> {
  const { request_type, request_number, scac } = attributes
  const name = [request_number, scac].filter((word) => typeof word === 'string').join(' ')
  const tell = (result: SwitchOutcome['result'], reason: string) =>
    does.told({ kind: 'tracking_request', name, result, why: reason })
  if (why !== null) {
    tell('left_out', why)
    return why
  }
  const key = keyOf(request_type, request_number, scac)
  if (here.has(key)) {
    tell('already_there', 'the number is tracked here')
    return null
  }
  here.add(key)
  const made = await written(does, { kind: 'tracking_request', name }, () => client.trackingRequests.create(wanted))
  return made === null && !does.is_dry_run ? `${request_number} was refused` : null
}

function wantedOf(
  { attributes }: SourceRequest,
  shipment: SourceShipment | undefined,
  roles: readonly { readonly role: string; readonly party_id: string }[],
  parties: ReadonlyMap<string, string>,
): NewTrackingRequest {
  const { request_type, request_number, scac } = attributes
  const filled = roles.flatMap(({ role, party_id }) => {
    const id = parties.get(party_id)
    return isPartyRole(role) && id !== undefined ? [[role, id] as const] : []
  })
  return {
    requestType: isRequestType(request_type) ? request_type : 'bill_of_lading',
    requestNumber: request_number,
    ...(typeof scac === 'string' ? { scac } : { autoDetectVoccScac: true }),
    refNumbers: [...new Set([...attributes.ref_numbers, ...(shipment?.attributes.ref_numbers ?? [])])],
    shipmentTags: [...(shipment?.attributes.tags ?? [])],
    parties: Object.fromEntries(filled),
  }
}
