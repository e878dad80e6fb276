import type { RateLimiter } from '../../accounts/rate-limit.ts'
import type { Clock } from '../../ground/clock.ts'
import type { Database } from '../../ground/db/index.ts'
import type { Logger } from '../../ground/log.ts'
import type { Outbound } from '../../ground/outbound/index.ts'
import type { Sealer } from '../../ground/secret.ts'
import type { Sessions } from '../../people/sessions.ts'

/** What the application gives the authorization server. */
export interface OauthParts {
  readonly db: Database
  readonly clock: Clock
  readonly newId: () => string
  readonly log: Logger
  readonly sealer: Pick<Sealer, 'seal' | 'open'>
  /** The issuer; endpoints and documents stand below it. */
  readonly auth_url: string
  /** The two resources that tokens can be for. */
  readonly mcp_url: string
  readonly base_url: string
  /** Who is signed in to the portal. */
  readonly sessions: Pick<Sessions, 'personOfSession' | 'close'>
  /** Fetches what applications say of themselves; `document_limits` are its limits. */
  readonly documents: Pick<Outbound, 'request'>
  readonly limiter: RateLimiter
  /** Style sheet of pages outside the portal; null: unstyled. */
  readonly gate_stylesheet: string | null
}
