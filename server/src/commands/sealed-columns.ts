import { answerContext } from '../request/idempotency-store.ts'
import { secretContext as exportLinkContext } from '../exports/link.ts'
import { secretContext as calendarContext } from '../records/calendars/calendar.ts'
import { tokenContext as shareContext } from '../records/shares/share.ts'
import { followerContext } from '../doors/share/follower.ts'
import { secondStepPlace } from '../people/second-step.ts'
import { pushContext } from '../intake/push/push-secret-store.ts'
import { tokenContext } from '../asking/token-store.ts'
import { secretPlace } from '../doors/oauth/clients.ts'
import { keyPlace } from '../doors/oauth/keys.ts'
import { headersContext, secretContext, urlContext } from '../subscriptions/sealing.ts'

/** A table with sealed texts: how its rows are named, and the place that the text of each column is bound to. */
export interface SealedTable {
  readonly table: string
  /** The columns whose values, joined by slashes, places are made of. */
  readonly key: readonly string[]
  readonly columns: Readonly<Record<string, (key: string) => string>>
  /**
   * The constraint that keeps clear text out, where columns once held it; what is from before is sealed at the next
   * start.
   */
  readonly constraint?: string
}

/** Every place of the database where a secret is kept sealed; a test holds that there are no others. */
export const sealed_tables: readonly SealedTable[] = [
  { table: 'calendar', key: ['id'], columns: { secret: calendarContext } },
  { table: 'export_link', key: ['id'], columns: { secret: exportLinkContext } },
  { table: 'share', key: ['id'], columns: { token: shareContext } },
  { table: 'share_follower', key: ['id'], columns: { address: followerContext } },
  { table: 'person_second_step', key: ['person_id'], columns: { secret: secondStepPlace } },
  { table: 'source_configuration', key: ['id'], columns: { credentials: (id) => id } },
  { table: 'source_token', key: ['source_id'], columns: { sealed: tokenContext } },
  { table: 'push_secret', key: ['source_id'], columns: { secret: pushContext } },
  {
    table: 'webhook',
    key: ['id'],
    columns: { secret: secretContext, previous_secret: secretContext, url: urlContext, headers: headersContext },
    constraint: 'webhook_sealed',
  },
  {
    table: 'idempotency',
    key: ['account_id', 'key', 'method', 'path'],
    columns: { response: answerContext },
    constraint: 'idempotency_sealed',
  },
  { table: 'oauth_client', key: ['id'], columns: { secret: secretPlace } },
  { table: 'oauth_key', key: ['purpose', 'generation'], columns: { sealed: keyPlace } },
]
