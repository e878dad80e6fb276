import { notFound } from '../../../ground/http/refusal.ts'
import { isUuid } from '../../../ground/id.ts'
import { excerptOf } from '../../../knowing/excerpt.ts'
import { payloadById } from '../../../world-facts/observation-store.ts'
import { payloadTexts } from '../../../world-facts/payload-texts.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'
import { doubtfulStatements, statementOf } from './doubts-store.ts'

const shown_max = 100

/** What a source said lately of which something could not be read, and what that is. */
export async function getDoubts(call: PortalCall): Promise<ApiAnswer> {
  const { db } = call.door.services
  return {
    status: 200,
    body: { data: await doubtfulStatements(db.lists(call.account.id), call.params['id'] ?? '', shown_max) },
  }
}

/** The part of the source's answer that such a statement was read from. */
export async function getDoubt(call: PortalCall): Promise<ApiAnswer> {
  const { services, objects } = call.door
  const reader = services.db.lists(call.account.id)
  const statement_id = call.params['statement_id'] ?? ''
  const said = isUuid(statement_id) ? await statementOf(reader, call.params['id'] ?? '', statement_id) : undefined
  const row = said === undefined || said.payload_id === null ? undefined : await payloadById(reader, said.payload_id)
  if (said === undefined || row === undefined) throw notFound('payload')
  const [payload] = await payloadTexts(objects, [row])
  if (payload === undefined) throw notFound('payload')
  return {
    status: 200,
    body: { received_at: payload.received_at, pointer: said.pointer, ...excerptOf(payload.body, said.pointer) },
  }
}
