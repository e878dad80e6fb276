import { createAdmit } from './accounts/admit.ts'
import { createInProcessCallers } from './accounts/in-process.ts'
import type { InProcessCallers } from './accounts/in-process.ts'
import { createMemoryLimiter } from './accounts/rate-limit.ts'
import type { RateLimiter } from './accounts/rate-limit.ts'
import { takeAttempt } from './accounts/attempt-store.ts'
import { takeFromWindow } from './accounts/store.ts'
import { createKeyVerifier } from './accounts/verify-key.ts'
import type { KeyVerifier } from './accounts/verify-key.ts'
import type { AppParts } from './app.ts'
import { createTokenCallers } from './doors/oauth/callers.ts'
import type { TokenCallers } from './doors/oauth/callers.ts'
import { createSessions } from './people/sessions.ts'
import type { Sessions } from './people/sessions.ts'

/** All the ways in: keys, tokens, sessions, and doors of this process. */
export interface AccessParts {
  readonly keys: KeyVerifier
  readonly inProcess: InProcessCallers
  readonly sessions: Sessions
  readonly tokens: TokenCallers
  readonly limiter: RateLimiter
  readonly admission: ReturnType<typeof createAdmit>
}

export function createAccess(parts: AppParts): AccessParts {
  const { db, clock, newId, config } = parts
  const keys = createKeyVerifier(db.auth, clock)
  const inProcess = createInProcessCallers()
  const sessions = createSessions({ db, clock, newId, public_url: config.public_url })
  const tokens = createTokenCallers({ db, clock, mcp_url: config.mcp_url, base_url: config.base_url })
  const limiter = limiterOf(parts)
  const admission = createAdmit({
    keys,
    inProcess,
    clock,
    limiter,
    callerOfToken: tokens.ofApi,
    callerOfSession: sessions.callerOfSession,
  })
  return { keys, inProcess, sessions, tokens, limiter, admission }
}

function limiterOf({ rate_limits, db, clock }: AppParts): RateLimiter {
  if (rate_limits === 'memory') return createMemoryLimiter(clock.realMs)
  const here = createMemoryLimiter(clock.realMs)
  return async (owner, bucket, limit, window_seconds) => {
    if (/^[0-9a-f-]{36}$/.test(owner))
      return takeFromWindow(db.auth, owner, bucket, limit, window_seconds, clock.realMs() / 1_000)
    // What this process alone counted is enough to refuse: a flood does not reach the database.
    const wait_s = await here(owner, bucket, limit, window_seconds)
    return wait_s > 0
      ? wait_s
      : takeAttempt(
          db.auth,
          [{ key: `${bucket} ${owner}`, attempts_max: limit, window_s: window_seconds }],
          clock.realMs() / 1_000,
        )
  }
}
