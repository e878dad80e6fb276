import type { Services } from '../../request/services.ts'
import type { Logger } from '../../ground/log.ts'
import type { ObjectStore } from '../../ground/objects/object-store.ts'
import type { Sealer } from '../../ground/secret.ts'
import type { SourceParts } from '../../sources/source.ts'
import type { WorldClient } from '../sandbox/world-client.ts'
import type { IdentityProvider } from '../../people/oidc/provider.ts'
import type { Hashing } from '../../people/hashing.ts'
import type { Sessions } from '../../people/sessions.ts'
import type { Throttle } from '../../accounts/throttle.ts'
import type { SendMail } from '../../ground/mail.ts'

/**
 * Who may make an account: nobody by themselves; anyone at once (a sandbox); or anyone who answers a mail.
 */
export type SignUpPolicy = 'closed' | 'open' | 'by_mail'

/** What the application gives the portal's door. */
export interface PortalParts {
  readonly services: Pick<
    Services,
    | 'db'
    | 'clock'
    | 'newId'
    | 'reference'
    | 'registry'
    | 'sea'
    | 'claims'
    | 'drawPoster'
    | 'base_url'
    | 'compat'
    | 'decorate'
  >
  readonly log: Logger
  readonly sessions: Sessions
  readonly sealer: Pick<Sealer, 'seal' | 'open'>
  /** Origin under which browsers reach the service, such as `https://quaylog.example.org`. */
  readonly public_url: string
  readonly mcp_url: string
  readonly sendMail: SendMail
  /** Whether mails leave this machine; else they become files of the operator. */
  readonly mails_leave: boolean
  readonly sign_up: SignUpPolicy
  /** Plan and entitlements of accounts that people make themselves: a trial with everything, unless told. */
  readonly sign_up_entitlements: string
  /** By which people may sign in; null: by passwords alone. */
  readonly provider: IdentityProvider | null
  /** What a source works with that an operator tries out. */
  readonly source_parts: SourceParts
  /** Where answers of sources are kept that left the database; null: nowhere else. */
  readonly objects: ObjectStore | null
  /** The simulated world, when there is one. */
  readonly world: WorldClient | null
  /** Counts a request of somebody without a key, by the address it came from; throws a refusal with 429. */
  readonly takePublic: (ip: string) => Promise<void>
  /** Counts one that named nothing. */
  readonly takeFailure: (ip: string) => Promise<void>
  /** Where the built portal stands: `packages/portal/dist`. */
  readonly dist_dir: string
}

/** The parts with what the door keeps for itself. */
export interface Door extends PortalParts {
  readonly hashing: Hashing
  readonly throttle: Throttle
  /** Address of the style sheet of pages outside the portal; null when the portal is not built. */
  readonly gate_stylesheet: string | null
}
