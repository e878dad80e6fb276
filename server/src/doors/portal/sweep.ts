import type { FastifyInstance } from 'fastify'
import { sweepAttempts } from '../../accounts/attempt-store.ts'
import { instantOf } from '../../ground/clock.ts'
import { startLoop } from '../../ground/jobs/loop.ts'
import type { Loop } from '../../ground/jobs/loop.ts'
import { sweepInvitations } from '../../people/invitation-store.ts'
import type { Door } from './parts.ts'
import { sweepSessions } from '../../people/session-store.ts'
import { session_limits } from '../../people/session.ts'

const every_ms = 3_600_000

/** Forgets, once an hour while the server runs, what has ended by itself. */
export function registerSweep(http: FastifyInstance, { services, log }: Pick<Door, 'services' | 'log'>): void {
  const { db, clock } = services
  const before = (seconds: number) => instantOf(clock.realMs() - seconds * 1_000)
  let loop: Loop | null = null
  http.addHook('onListen', async () => {
    loop = startLoop('portal sweep', every_ms, log, async () => {
      await sweepSessions(db.work, before(session_limits.absolute_s), before(session_limits.idle_s))
      await sweepInvitations(db.work, before(0))
      await sweepAttempts(db.work, before(0))
      return false
    })
  })
  http.addHook('onClose', async () => {
    await loop?.stop()
  })
}
