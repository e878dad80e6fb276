import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { export_formats } from '@quaylog/contract'
import { accountsByIds } from '../accounts/store.ts'
import { notFound, restrictedPlan } from '../ground/http/refusal.ts'
import { namesTag } from '../ground/http/entity-tag.ts'
import { idOfSignedName, isSignedBy } from '../ground/signed-address.ts'
import { planAt } from '../request/account.ts'
import { listScopeFor } from '../request/services.ts'
import type { Account } from '../request/account.ts'
import type { Services } from '../request/services.ts'
import type { ExportFormat } from '@quaylog/contract'
import { askedByLink } from './link-routes.ts'
import type { ExportLink } from './link.ts'
import { exportHeaders, exportReply } from './routes.ts'
import { exportLinkOfAddress } from './store.ts'
import { tagOfExport } from './tag.ts'

/** What the addresses of export links need. */
export interface ExportLinkParts {
  readonly services: Services
  /** Counts one request of an address that cannot be read. */
  readonly takeFailure: (ip: string) => Promise<void>
  /** Counts one read of an account's, as a call of its API. */
  readonly take: (account: Account) => Promise<void>
}

/**
 * `GET /exports/{token}.csv`, and the same with the ending of another format: needs no key, its address is signed.
 * An address that was revoked, altered or never made is not found, whatever a reader has of it; one who has the file as
 * it would be made now is told so (304) without making it.
 */
export function registerExportLinks(http: FastifyInstance, parts: ExportLinkParts): void {
  http.get<{ Params: { name: string } }>(
    '/exports/:name',
    { config: { entrance: { by: 'address' } } },
    async (request, reply) => {
      const found = await linkOf(parts, request.params.name)
      if (found === null) {
        await parts.takeFailure(request.ip)
        throw notFound('export')
      }
      const { services } = parts
      const account = await accountOf(services, found.link)
      await parts.take(account)
      const asked = { ...askedByLink(found.link.list, found.link.query), format: found.format }
      const tag = await services.readLists(account.id, async (db) => {
        const scope = listScopeFor({ ...services, db }, account, null)
        const told = await tagOfExport(scope, asked, found.link.query)
        return { status: 200, headers: told === null ? {} : { etag: told } }
      })
      const etag = tag.headers?.['etag']
      reply.headers({
        ...(etag === undefined ? {} : { etag }),
        'cache-control': 'private, max-age=300',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      if (etag !== undefined && namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      if (request.method === 'HEAD') return reply.headers(exportHeaders(asked, services.clock.now())).send()
      const { headers, bytes } = await services.readLists(account.id, (db) =>
        exportReply({ ...services, db }, { account, parties: null }, asked),
      )
      return reply.headers({ ...headers }).send(Readable.from(bytes ?? [], { objectMode: false }))
    },
  )
}

async function linkOf(
  { services }: ExportLinkParts,
  name: string,
): Promise<{ readonly link: ExportLink; readonly format: ExportFormat } | null> {
  const format = export_formats.find((one) => name.endsWith(`.${one}`))
  if (format === undefined) return null
  const token = name.slice(0, -format.length - 1)
  const id = idOfSignedName(token)
  const link = id === null ? undefined : await exportLinkOfAddress(services.db.auth, services.webhooks.sealer, id)
  return link !== undefined && isSignedBy('export_link', token, link) ? { link, format } : null
}

async function accountOf({ db, clock }: Services, link: ExportLink): Promise<Account> {
  const [account] = await accountsByIds(db.lists(link.account_id), [link.account_id])
  if (account === undefined) throw notFound('export')
  if (planAt(account, clock.now()) === 'free') throw restrictedPlan()
  return account
}
