import type { FastifyInstance } from 'fastify'
import type { SourceManager } from '../../asking/source-manager.ts'
import type { Clock } from '../../ground/clock.ts'
import type { Database, Replica } from '../../ground/db/index.ts'
import { createListener } from '../../ground/http/listener.ts'
import type { Logger } from '../../ground/log.ts'
import { registerHealth } from './health.ts'
import type { Metrics } from './metrics.ts'
import { registerMetrics } from './metrics-door.ts'

export interface WatchParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly newId: () => string
}

/** What a process that only works shows of itself: health and metrics, nothing of any account. */
export function createWatchServer(
  shown: { readonly sources: SourceManager; readonly metrics: Metrics; readonly replica: Replica | null },
  parts: WatchParts,
): FastifyInstance {
  const http = createListener({ ...parts, trusted_proxies: [] }, { bodyLimit: 1_024 })
  registerHealth(http, { ...parts, sources: shown.sources, replica: shown.replica })
  registerMetrics(http, shown.metrics, parts)
  return http
}
