import type { AuditActorKind } from '@quaylog/contract'
import { z } from 'zod'
import { isUuid } from '../ground/id.ts'
import type { Caller } from '../request/account.ts'

/** Who did something, and by what means. */
export interface AuditActor {
  readonly kind: AuditActorKind
  /** Of the key or the person; null: an operator at the command line. */
  readonly id: string | null
  /** Null: from the machine of the service. */
  readonly ip: string | null
}

/** What was done to which record. */
export interface AuditedAct {
  readonly action: string
  readonly record_type: string
  readonly record_id: string | null
  readonly record_name: string | null
  /** Names of the attributes and relationships that were given. */
  readonly fields: readonly string[]
  readonly request_id: string | null
}

/** One entry as it is kept. */
export interface AuditEntry extends AuditedAct {
  readonly account_id: string
  readonly id: string
  readonly actor_kind: AuditActorKind
  readonly actor_id: string | null
  readonly actor_name: string | null
  readonly ip: string | null
  readonly batch_number: number | null
  readonly created_at: string
}

const fields_max = 50
const field_characters_max = 100
const name_characters_max = 255

/** The actor behind a call of the API. Publishable keys only read and never get here. */
export function actorOf({ credential, ip }: Caller, request_ip: string | null): AuditActor {
  const from = request_ip ?? ip ?? null
  if (credential.kind !== 'person') return { kind: 'key', id: credential.id, ip: from }
  return { kind: credential.through, id: credential.id, ip: from }
}

function singular(word: string): string {
  const name = word.replaceAll('-', '_')
  return name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/s$/, '')
}

const verbs: Readonly<Record<string, string>> = { POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' }

/** Which type of record a route writes and how, by its pattern: its collections end in s, names of actions do not. */
export function actOfRoute(method: string, path: string): { readonly record_type: string; readonly verb: string } {
  const segments = path.split('/').filter((segment) => segment !== '')
  const words = segments.filter((segment) => !segment.startsWith(':'))
  const last = words.at(-1) ?? ''
  const is_usual = segments.at(-1) !== last || last.endsWith('s') || words.length === 1
  if (is_usual) return { record_type: singular(last), verb: verbs[method] ?? 'update' }
  return { record_type: singular(words.at(-2) ?? last), verb: last }
}

const answered = z.object({
  data: z.object({ id: z.uuid(), attributes: z.record(z.string(), z.unknown()).optional() }),
})
const given = z.object({
  data: z.object({
    attributes: z.record(z.string(), z.unknown()).optional(),
    relationships: z.record(z.string(), z.unknown()).optional(),
  }),
})
/** Never an address: those of webhooks, shared pages and links are secrets. */
const names = ['name', 'email', 'company_name', 'number', 'request_number', 'bill_of_lading_number', 'invoice_number']

/** What people call a record, by the members of it that are at hand. */
export function nameIn(members: Readonly<Record<string, unknown>>): string | null {
  const found = names.map((name) => members[name]).find((value) => typeof value === 'string' && value !== '')
  return typeof found === 'string' ? found.slice(0, name_characters_max) : null
}

/** A write of the API as the log keeps it. */
export interface AuditedWrite {
  readonly method: string
  /** The pattern of the route, with `:name` parameters. */
  readonly route: string
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
  /** What was answered. */
  readonly reply: unknown
  readonly request_id: string
}

/** Names of the members of `data` that a request gave. */
function fieldsOf(body: unknown): readonly string[] {
  const asked = given.safeParse(body).data?.data
  return [...Object.keys(asked?.attributes ?? {}), ...Object.keys(asked?.relationships ?? {})]
    .slice(0, fields_max)
    .map((field) => field.slice(0, field_characters_max))
}

/** What a write did to which record, without any value that it wrote but the record's own name. */
export function actOf({ method, route, params, body, reply, request_id }: AuditedWrite): AuditedAct {
  const { record_type, verb } = actOfRoute(method, route)
  const answer = answered.safeParse(reply).data?.data
  const named = Object.values(params).at(-1)?.toLowerCase() ?? ''
  return {
    action: `${record_type}.${verb}`,
    record_type,
    record_id: (verb !== 'create' && isUuid(named) ? named : answer?.id) ?? null,
    record_name: nameIn(answer?.attributes ?? {}),
    fields: fieldsOf(body),
    request_id,
  }
}
