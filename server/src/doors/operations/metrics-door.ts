import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../ground/clock.ts'
import type { Database } from '../../ground/db/index.ts'
import { noSuchPath } from '../../ground/http/refusal.ts'
import { mayReach } from '../../ground/outbound/public-address.ts'
import type { Metrics } from './metrics.ts'
import { readFigures } from './metrics-store.ts'

/** The figures of the database are read at most so often, however many scrape. */
const believed_ms = 5_000

/** Adds `/metrics` for Prometheus, to callers in the operator's own network only, and counts every request. */
export function registerMetrics(
  http: FastifyInstance,
  metrics: Metrics,
  { db, clock }: { readonly db: Database; readonly clock: Clock },
): void {
  let read_ms = Number.NEGATIVE_INFINITY
  http.addHook('onResponse', (request, reply, done) => {
    metrics.countRequest({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    })
    done()
  })
  http.get('/metrics', { config: { entrance: { by: 'network' } } }, async (request, reply) => {
    if (!isNear(request.ip) || request.headers['x-forwarded-for'] !== undefined) throw noSuchPath('/metrics')
    if (clock.realMs() - read_ms > believed_ms) {
      read_ms = clock.realMs()
      metrics.show(await readFigures(db.work, clock))
    }
    return reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

/** Of the machine or a private network; what came through a proxy from outside says so in a header. */
function isNear(ip: string): boolean {
  const plain = ip.replace(/^::ffff:/, '')
  return mayReach(plain, 'private_too') && !mayReach(plain, 'public_only')
}
