import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { instantOf } from '../../../ground/clock.ts'
import { targetOf } from '../../../ground/http/address.ts'
import { entranceOf } from '../../../ground/http/entrance.ts'
import type { Caller } from '../../../request/account.ts'
import type { Door } from '../parts.ts'
import { insertRequests } from './request-log-store.ts'
import type { LoggedRequest } from './request-log-store.ts'

const flush_every_ms = 1_000
/** More within one flush are not kept: the log helps people, it is no account of everything. */
const kept_per_flush_max = 500
const path_characters_max = 300

/** Parameters that say how an answer is to look, and nothing of anybody. */
const harmless = /^(page\[(number|size)\]|include|sort|fields\[\w+\])$/
/** A name that somebody thought of; a token that stands where a name should has digits. */
const word = /^[a-z_.]{1,40}(\[[a-z_.]{0,40}\]){0,2}$/i

/**
 * An address as it is kept for people to read: of parameters that may hold a token, a number or a name, only that they
 * were there.
 */
export function loggedTarget(target: string): string {
  const at = target.indexOf('?')
  if (at === -1) return target
  const kept = [...new URLSearchParams(target.slice(at + 1))].map(([name, value]) =>
    harmless.test(name) ? `${name}=${value}` : `${word.test(name) ? name : ''}=…`,
  )
  return `${target.slice(0, at)}?${kept.join('&')}`
}

/**
 * Notes requests of the API that came with a key or a token, and writes them down once a second. Portal pages are not
 * noted.
 */
export function registerRequestLog(http: FastifyInstance, door: Pick<Door, 'services' | 'log'>): void {
  const { db, clock, newId } = door.services
  let waiting: LoggedRequest[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  async function flush(): Promise<void> {
    timer = undefined
    const rows = waiting
    waiting = []
    if (rows.length > 0)
      await insertRequests(db.work, rows).catch((error: unknown) =>
        door.log.warn({ err: error, requests: rows.length }, 'requests were not written down'),
      )
  }

  function note(request: FastifyRequest, reply: FastifyReply): void {
    if (waiting.length >= kept_per_flush_max || entranceOf(request)?.by !== 'credential') return
    // Null: nobody was let in.
    const caller = request.getDecorator<Caller | null>('caller')
    if (caller === null || caller.credential.kind === 'person') return
    const { account, credential } = caller
    waiting.push({
      account_id: account.id,
      id: newId(),
      requested_at: instantOf(clock.realMs()),
      method: request.method,
      path: loggedTarget(targetOf(request)).slice(0, path_characters_max),
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime),
      credential_kind: credential.kind,
      credential_id: credential.id,
      request_id: request.id,
    })
    timer ??= setTimeout(() => void flush(), flush_every_ms)
  }

  http.addHook('onResponse', (request, reply, done) => {
    note(request, reply)
    done()
  })
  http.addHook('onClose', async () => {
    clearTimeout(timer)
    await flush()
  })
}
