import { create_calendar_request, size_limits } from '@quaylog/contract'
import { owned, pathId, requireHit } from '../../request/own.ts'
import { listScopeOf, scopeOf } from '../../request/services.ts'
import type { ApiCall, ApiReply } from '../../request/services.ts'
import type { Reader, Transaction } from '../../ground/db/index.ts'
import { expectOnly } from '../../ground/http/query.ts'
import { readBody } from '../../ground/http/read-body.ts'
import { notAllowed, unprocessable } from '../../ground/http/refusal.ts'
import { isUuid } from '../../ground/id.ts'
import { newAddressSecret } from '../../ground/signed-address.ts'
import { listReply, singleReply } from '../../ground/jsonapi/document.ts'
import { readList, readOne } from '../../ground/jsonapi/reading.ts'
import { pageOfAll } from '../../ground/jsonapi/short-list.ts'
import { partiesOfAnyone, partyById } from '../parties/store.ts'
import type { Calendar } from './calendar.ts'
import { renderCalendar } from './resource.ts'
import { deleteCalendar, findCalendar, insertCalendar, listCalendars } from './store.ts'

export async function getCalendars(call: ApiCall): Promise<ApiReply> {
  const reading = readList(call.query, 'calendar')
  const scope = listScopeOf(call)
  const all = await listCalendars(scope.reader, call.services.webhooks.sealer, scope.account.id)
  const page = pageOfAll('calendar', all, reading.page)
  const shown = page.rows.map((calendar) => renderCalendar(calendar, call.services.public_url))
  return listReply(scope, call.services.registry, shown, page, reading, call.url)
}

export async function getCalendar(call: ApiCall): Promise<ApiReply> {
  const calendar = await ownCalendar(call, call.services.db.keyed)
  return singleReply(
    scopeOf(call),
    call.services.registry,
    renderCalendar(calendar, call.services.public_url),
    readOne(call.query, 'calendar'),
    call.url,
  )
}

/** Makes a link; whoever has it reads the calendar until it is deleted. */
export async function postCalendar(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const reading = readOne(call.query, 'calendar')
  const { attributes, relationships } = readBody(create_calendar_request, call.body).data
  const calendar: Calendar = {
    account_id: call.caller.account.id,
    id: call.services.newId(),
    name: attributes.name ?? null,
    party_id: await ownParty(call, tx, relationships?.party?.data?.id),
    role: attributes.role ?? null,
    secret: newAddressSecret(),
    created_at: call.services.clock.now(),
  }
  const most = size_limits.calendars_per_account_max
  if (!(await insertCalendar(tx, call.services.webhooks.sealer, calendar, most)))
    throw unprocessable('too_many', '/data', `An account may have at most ${most} calendars`)
  return singleReply(
    scopeOf(call, tx),
    call.services.registry,
    renderCalendar(calendar, call.services.public_url),
    reading,
    call.url,
    201,
  )
}

/** Revokes a link: its address is not found any more. */
export async function removeCalendar(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  const { account_id, id } = await ownCalendar(call, tx)
  requireHit('calendar', await deleteCalendar(tx, account_id, id))
  return { status: 204 }
}

async function ownCalendar(call: ApiCall, reader: Reader): Promise<Calendar> {
  const id = pathId('calendar', call.params['id'])
  return owned(
    reader,
    'calendar',
    id,
    await findCalendar(reader, call.services.webhooks.sealer, call.caller.account.id, id),
  )
}

/** The party of the body when the account has it. */
async function ownParty(call: ApiCall, tx: Transaction, text: string | undefined): Promise<string | null> {
  if (text === undefined) return null
  const id = text.toLowerCase()
  const party = isUuid(id) ? await partyById(tx, call.caller.account.id, id) : undefined
  if (party !== undefined) return party.id
  const is_foreign = isUuid(id) && (await partiesOfAnyone(tx, [id])).has(id)
  throw is_foreign ? notAllowed() : unprocessable('not_found', '/data/relationships/party', 'Party does not exist')
}
