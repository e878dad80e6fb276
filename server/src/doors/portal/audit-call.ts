import { z } from 'zod'
import { actOfRoute, nameIn } from '../../audit/entry.ts'
import { recordAct } from '../../audit/record.ts'
import type { ApiAnswer, PortalCall } from './api-call.ts'

/** A request that was answered. */
interface AnsweredRequest {
  readonly method: string
  /** The pattern of its route. */
  readonly path: string
  readonly ip: string
  readonly request_id: string
}

/** What changes nothing of the account, or keeps its own entry, by its route. */
const without_entry = new Set([
  'POST /account/erase',
  'PATCH /session',
  'POST /identity',
  'POST /numbers/check',
  'POST /operator/sources/:id/test',
  'PATCH /operator/world/clock',
  'POST /operator/world/faults',
  'DELETE /operator/world/faults',
])

const members = z.record(z.string(), z.unknown()).catch({})
const an_id = z.uuid()

/** Keeps who did what by the portal's own endpoints, once it is done and before it is answered. */
export async function auditPortalCall(call: PortalCall, request: AnsweredRequest, answer: ApiAnswer): Promise<void> {
  const { method, path, ip, request_id } = request
  if (without_entry.has(`${method} ${path}`)) return
  const { record_type, verb } = actOfRoute(method, path.replace(/^\/operator/, ''))
  const body = members.parse(call.body)
  const answered = members.parse(answer.body)
  const [param] = Object.values(call.params)
  const id = an_id.safeParse(param ?? answered['id']).data ?? null
  const of_account = path.startsWith('/operator/accounts/') ? id : null
  await recordAct(
    call.door.services.db.auth,
    call.door.services,
    of_account ?? call.account.id,
    { kind: 'session', id: call.person.id, ip },
    {
      action: `${record_type}.${verb}`,
      record_type,
      record_id: id,
      record_name: nameIn({ ...answered, ...body }) ?? (id === null ? (param ?? null) : null),
      fields: Object.keys(body),
      request_id,
    },
  )
}
