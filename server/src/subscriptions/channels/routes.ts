import { create_channel_request, size_limits, update_channel_request } from '@quaylog/contract'
import type { ChannelKind } from '@quaylog/contract'
import { z } from 'zod'
import { listScopeOf, scopeOf } from '../../request/services.ts'
import type { ApiCall, ApiReply, OutsideCall } from '../../request/services.ts'
import type { Reader, Transaction } from '../../ground/db/index.ts'
import type { Sealer } from '../../ground/secret.ts'
import { editedList } from '../../ground/edited-list.ts'
import { expectOnly } from '../../ground/http/query.ts'
import { readBody, requireSameId } from '../../ground/http/read-body.ts'
import { changedMeanwhile, notAllowed, notFound, unprocessable } from '../../ground/http/refusal.ts'
import { isUuid } from '../../ground/id.ts'
import { listReply, singleReply } from '../../ground/jsonapi/document.ts'
import { readList, readOne } from '../../ground/jsonapi/reading.ts'
import { pageOfAll } from '../../ground/jsonapi/short-list.ts'
import { confirmationStatus, newConfirmation } from '../confirmations/confirmation.ts'
import { requireMayAsk } from '../confirmations/limits.ts'
import { renderChannel } from './channel.ts'
import type { Channel } from './channel.ts'
import { readParties } from '../../sources/edi/write/parties.ts'
import type { EdiSyntax } from '../../sources/edi/write/parties.ts'
import { syntaxOf } from '../edi/channel-kind.ts'
import { channelEvents } from './events.ts'
import {
  deleteChannel,
  findChannel,
  insertChannel,
  isChannel,
  listChannels,
  lockChannel,
  updateChannel,
} from './store.ts'
import type { ChannelTiming } from './timing.ts'
import { scheduleDigest } from '../digests/schedule.ts'
import { editOf, requireReachable } from '../webhooks/routes.ts'
import { newWebhookSecret } from '../../delivery/signature.ts'

export async function getChannels(call: ApiCall): Promise<ApiReply> {
  const reading = readList(call.query, 'channel')
  const scope = listScopeOf(call)
  const all = await listChannels(scope.reader, call.services.webhooks.sealer, scope.account.id)
  const page = pageOfAll('channel', all, reading.page)
  return listReply(
    scope,
    call.services.registry,
    page.rows.map((channel) => renderChannel(channel, call.services.clock.realMs())),
    page,
    reading,
    call.url,
  )
}

export async function getChannel(call: ApiCall): Promise<ApiReply> {
  return reply(call, await ownChannel(call, call.services.db.keyed))
}

type NewChannel = z.output<typeof create_channel_request>['data']['attributes']
type ChannelChanges = z.output<typeof update_channel_request>['data']['attributes']

/** What is asked for, with the address as it is kept, once it was found to be one that can be reached. */
export async function prepareChannel(call: OutsideCall): Promise<NewChannel> {
  const { attributes } = readBody(create_channel_request, call.body).data
  return { ...attributes, address: await addressOf(call, attributes.kind, attributes.address) }
}

/** A new chat is notified from now on; a mailbox only after its owner has confirmed. */
export async function postChannel(call: ApiCall, tx: Transaction, attributes: NewChannel): Promise<ApiReply> {
  const { clock, newId, webhooks } = call.services
  const now = clock.now()
  const channel: Channel = {
    account_id: call.caller.account.id,
    id: newId(),
    kind: attributes.kind,
    url: attributes.address,
    active: attributes.active ?? true,
    events: channelEvents(attributes.kind, attributes.events),
    timing: {
      time_zone: attributes.time_zone ?? 'UTC',
      quiet_hours: attributes.quiet_hours ?? null,
      digest_at: attributes.digest_at ?? null,
      morning_digest_at: attributes.morning_digest_at ?? null,
    },
    secret: newWebhookSecret(),
    description: attributes.description ?? null,
    confirmation: attributes.kind === 'email' ? newConfirmation(newId(), realNow(call)) : null,
    disabled_at: null,
    disabled_reason: null,
    created_at: now,
    updated_at: now,
  }
  requireSomething(channel)
  const most = size_limits.channels_per_account_max
  if (!(await insertChannel(tx, webhooks.sealer, channel, most)))
    throw unprocessable('too_many', '/data', `An account may have at most ${most} channels`)
  await scheduleDigest(tx, channel, clock.deliveryMs())
  if (channel.confirmation !== null) await requireMayAsk(tx, channel, clock.realMs())
  return reply(call, channel, 201, tx)
}

/** The changes that are asked for, with another address as it is kept. */
export async function prepareChannelChanges(call: OutsideCall): Promise<ChannelChanges> {
  const old = await ownChannel(call, call.services.db.keyed)
  const { data } = readBody(update_channel_request, call.body)
  requireSameId(data.id, old.id)
  const { address } = data.attributes
  return address === undefined
    ? data.attributes
    : { ...data.attributes, address: await addressOf(call, old.kind, address) }
}

export async function patchChannel(call: ApiCall, tx: Transaction, changes: ChannelChanges): Promise<ApiReply> {
  const { clock, newId, webhooks } = call.services
  const old = await ownChannel(call, tx, lockChannel)
  const { address, events, active, description, time_zone, quiet_hours, digest_at, morning_digest_at } = changes
  requireUnchanged(old, changes.unchanged_since)
  const asks = address !== undefined && mustAsk(old, address, clock.realMs())
  const next: Channel = {
    ...old,
    url: address ?? old.url,
    confirmation: asks ? newConfirmation(newId(), realNow(call)) : old.confirmation,
    events:
      events === undefined
        ? old.events
        : editedList(
            old.events,
            editOf(events, (names) => channelEvents(old.kind, names)),
          ),
    active: active ?? old.active,
    description: description === undefined ? old.description : description,
    updated_at: clock.now(),
    timing: {
      time_zone: time_zone ?? old.timing.time_zone,
      quiet_hours: quiet_hours === undefined ? old.timing.quiet_hours : quiet_hours,
      digest_at: digest_at === undefined ? old.timing.digest_at : digest_at,
      morning_digest_at: morning_digest_at === undefined ? old.timing.morning_digest_at : morning_digest_at,
    },
    ...(active === true ? { disabled_at: null, disabled_reason: null } : {}),
  }
  requireSomething(next)
  if (!(await updateChannel(tx, webhooks.sealer, old, next))) throw notFound('channel')
  await scheduleDigest(tx, next, clock.deliveryMs())
  if (asks) await requireMayAsk(tx, next, clock.realMs())
  webhooks.wake()
  return reply(call, next, 200, tx)
}

/** The caller holds the channel, so that nobody changes it between this and the write. */
function requireUnchanged({ updated_at }: Channel, unchanged_since: string | undefined): void {
  if (unchanged_since !== undefined && Date.parse(unchanged_since) !== Date.parse(updated_at))
    throw changedMeanwhile('unchanged_since', { updated_at })
}

/** Refuses a morning digest to what is no mail box, and a channel that would never say anything. */
function requireSomething({ kind, events, timing }: Channel): void {
  if (syntaxOf(kind) !== null) requireNoHours(timing)
  const has_digest = (timing.morning_digest_at ?? null) !== null
  if (has_digest && kind !== 'email')
    throw unprocessable('invalid', '/data/attributes/morning_digest_at', 'A morning digest is a mail: use kind email')
  if (!has_digest && events.length === 0)
    throw unprocessable('invalid', '/data/attributes/events', 'A channel without a morning digest needs an event')
}

/** Programs read files at once: there is nobody to wait for the morning. */
function requireNoHours({ quiet_hours, digest_at }: ChannelTiming): void {
  for (const [name, value] of Object.entries({ quiet_hours, digest_at }))
    if (value !== null)
      throw unprocessable('invalid', `/data/attributes/${name}`, 'EDI files are written as it happens')
}

export async function removeChannel(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  const { account_id, id } = await ownChannel(call, tx)
  if (!(await deleteChannel(tx, account_id, id))) throw notFound('channel')
  return { status: 204 }
}

function reply(
  call: ApiCall,
  channel: Channel,
  status = 200,
  reader: Reader = call.services.db.keyed,
): Promise<ApiReply> {
  return singleReply(
    scopeOf(call, reader),
    call.services.registry,
    renderChannel(channel, call.services.clock.realMs()),
    readOne(call.query, 'channel'),
    call.url,
    status,
  )
}

const realNow = (call: ApiCall): string => new Date(call.services.clock.realMs()).toISOString()

/**
 * Whether an address that is given has to agree: another one does, and the same one whose mail was given up or whose
 * link is too old.
 */
function mustAsk({ url, confirmation }: Channel, address: string, real_ms: number): boolean {
  if (confirmation === null) return false
  return address !== url || ['failed', 'expired'].includes(confirmationStatus(confirmation, real_ms))
}

/** The ownership rule of contract 1.8: 401 for a channel of another account, 404 for what is none. */
async function ownChannel<From extends Reader>(
  call: ApiCall,
  reader: From,
  find: (reader: From, sealer: Sealer, account_id: string, id: string) => Promise<Channel | undefined> = findChannel,
): Promise<Channel> {
  const id = call.params['id']?.toLowerCase() ?? ''
  if (!isUuid(id)) throw notFound('channel')
  const found = await find(reader, call.services.webhooks.sealer, call.caller.account.id, id)
  if (found !== undefined) return found
  throw (await isChannel(reader, id)) ? notAllowed() : notFound('channel')
}

const mail_address = z.email().max(254)

/** The address as it is kept, when it can be reached. */
async function addressOf(call: OutsideCall, kind: ChannelKind, address: string): Promise<string> {
  const pointer = '/data/attributes/address'
  if (kind === 'email') {
    if (!mail_address.safeParse(address).success)
      throw unprocessable('invalid', pointer, 'Address must be a single e-mail address')
    return `mailto:${address}`
  }
  const syntax = syntaxOf(kind)
  if (syntax !== null) return ediAddressOf(call, syntax, address)
  if (!URL.canParse(address)) throw unprocessable('invalid', pointer, 'Address is not a URL')
  await requireReachable(call, address, pointer)
  return address
}

/** The parties of interchanges as they are kept, where there is a folder to drop them into. */
function ediAddressOf({ services }: OutsideCall, syntax: EdiSyntax, address: string): string {
  if (!services.webhooks.drops_edi)
    throw unprocessable(
      'invalid',
      '/data/attributes/kind',
      'This service has no folder for EDI files; its operator names one in QUAYLOG_EDI_OUT_DIR',
    )
  const parties = readParties(address, syntax)
  if ('problem' in parties) throw unprocessable('invalid', '/data/attributes/address', parties.problem)
  return `edi:${address}`
}
