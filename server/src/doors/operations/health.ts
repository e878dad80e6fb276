import type { FastifyInstance } from 'fastify'
import { api_version } from '@quaylog/contract'
import type { SourceManager } from '../../asking/source-manager.ts'
import type { Clock } from '../../ground/clock.ts'
import type { Database } from '../../ground/db/index.ts'
import type { Entrance } from '../../ground/http/entrance.ts'

const entrance: Entrance = { by: 'anyone' }

/** `/health/live`: the process answers. `/health/ready`: it can work, because the database answers. No credentials needed. */
export function registerHealth(http: FastifyInstance, parts: { db: Database; clock: Clock; sources: SourceManager }): void {
  http.get('/health/live', { config: { entrance } }, async () => ({ status: 'live', version: api_version }))
  http.get('/health/ready', { config: { entrance } }, async (_request, reply) => {
    const ready = await parts.db.work`select 1`.then(() => true, () => false)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'waiting', database: ready ? 'up' : 'down', sources: parts.sources.all().length, now: parts.clock.now() })
  })
}
