import { secretPlace } from '../doors/oauth/clients.ts'
import { keyPlace } from '../doors/oauth/keys.ts'
import { pushContext } from '../intake/push/push-secret-store.ts'
import { secretContext as calendarContext } from '../records/calendars/calendar.ts'
import { secretContext } from '../subscriptions/webhooks/webhook.ts'
import type { Database } from '../ground/db/index.ts'
import type { Sealer } from '../ground/secret.ts'
import { print } from './command.ts'
import type { Command } from './command.ts'
import { withDatabase } from './open.ts'
import { sealerOf } from './secret-key.ts'

/** A column of sealed texts: how its rows are found, and the place that each text is bound to. */
interface SealedColumn {
  readonly table: string
  readonly column: string
  /** The columns whose values, joined by slashes, `place` is made of. */
  readonly key: readonly string[]
  readonly place: (key: string) => string
}

/** Every place of the database where a secret is kept sealed; a test holds that there are no others. */
export const sealed_columns: readonly SealedColumn[] = [
  { table: 'calendar', column: 'secret', key: ['id'], place: calendarContext },
  { table: 'source_configuration', column: 'credentials', key: ['id'], place: (id) => id },
  { table: 'push_secret', column: 'secret', key: ['source_id'], place: pushContext },
  { table: 'webhook', column: 'secret', key: ['id'], place: secretContext },
  { table: 'webhook', column: 'previous_secret', key: ['id'], place: secretContext },
  { table: 'oauth_client', column: 'secret', key: ['id'], place: secretPlace },
  { table: 'oauth_key', column: 'sealed', key: ['purpose', 'generation'], place: keyPlace },
]

const batch_max = 500

/** Seals what an earlier key sealed with the first one. Returns how many; throws when a text's key is not at hand, after which nothing of its batch is changed. */
export async function reseal(db: Database, sealer: Sealer): Promise<number> {
  let count = 0
  for (const column of sealed_columns) {
    for (let batch = await resealBatch(db, sealer, column); batch > 0; batch = await resealBatch(db, sealer, column)) count += batch
  }
  return count
}

async function resealBatch(db: Database, sealer: Sealer, { table, column, key, place }: SealedColumn): Promise<number> {
  return db.transaction(async (tx) => {
    const current = `${sealer.seal('', 'prefix').split('.').slice(0, 2).join('.')}.`
    const rows = await tx<({ sealed: string } & Record<string, string>)[]>`
      select ${tx([...key])}, ${tx(column)} as sealed from ${tx(table)}
      where ${tx(column)} is not null and not starts_with(${tx(column)}, ${current}) limit ${batch_max} for update`
    const texts = rows.map((row) => {
      const where = place(key.map((name) => row[name]).join('/'))
      return sealer.seal(sealer.open(row.sealed, where), where)
    })
    await tx`
      update ${tx(table)} t set ${tx(column)} = n.text
      from unnest(${rows.map((row) => row.sealed)}::text[], ${texts}::text[]) as n (sealed, text) where t.${tx(column)} = n.sealed`
    return rows.length
  })
}

export const secrets_reseal: Command = {
  name: 'secrets reseal',
  summary: 'Seals every stored secret anew with the first key of QUAYLOG_SECRET_KEY; the older keys can go then.',
  run: (invocation) => withDatabase(invocation, async ({ config, db }) => {
    const resealed = await reseal(db, await sealerOf(config))
    return print(invocation, { resealed }, () => (resealed === 0 ? 'all secrets are sealed with the first key' : `${resealed} secrets sealed anew; the older keys are no longer needed`))
  }),
}
