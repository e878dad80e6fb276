import type { FastifyInstance } from 'fastify'
import { api_version } from '@quaylog/contract'
import type { SourceManager } from '../../asking/source-manager.ts'
import type { Clock } from '../../ground/clock.ts'
import { createWriteProbe, isAnswering } from '../../ground/db/index.ts'
import type { Database, Replica } from '../../ground/db/index.ts'
import type { Entrance } from '../../ground/http/entrance.ts'

const entrance: Entrance = { by: 'anyone' }

/**
 * `/health/live`: the process answers. `/health/ready`: it can work, because the database answers and takes writes;
 * else it says why not. A replica that is not read from keeps nobody from working. No credentials needed.
 */
export function registerHealth(
  http: FastifyInstance,
  parts: { db: Database; clock: Clock; sources: SourceManager; replica: Replica | null },
): void {
  const cannotWrite = createWriteProbe(parts.db, parts.clock.realMs)
  http.get('/health/live', { config: { entrance } }, async () => ({ status: 'live', version: api_version }))
  http.get('/health/ready', { config: { entrance } }, async (_request, reply) => {
    const reason = (await isAnswering(parts.db.auth)) ? await cannotWrite() : 'the database does not answer'
    return reply
      .code(reason === null ? 200 : 503)
      .send({
        status: reason === null ? 'ready' : 'waiting',
        database: reason === null ? 'up' : 'down',
        reason,
        replica: replicaOf(parts.replica),
        sources: parts.sources.all().length,
        now: parts.clock.now(),
      })
  })
}

function replicaOf(replica: Replica | null) {
  if (replica === null) return null
  const { trouble, age_ms } = replica.state()
  return { state: trouble ?? 'used', age_seconds: age_ms === null ? null : Math.ceil(age_ms / 1_000) }
}
