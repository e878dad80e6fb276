import type { Clock } from '../../ground/clock.ts'
import type { Database } from '../../ground/db/index.ts'
import { startLoop } from '../../ground/jobs/loop.ts'
import type { Loop } from '../../ground/jobs/loop.ts'
import type { Logger } from '../../ground/log.ts'
import type { SendMail } from '../../ground/mail.ts'
import type { Sealer } from '../../ground/secret.ts'
import { operatorEmails } from '../../people/person-store.ts'
import { certificateEnds } from '../../sources/api/settings.ts'
import type { Source } from '../../sources/source.ts'
import { budgetOpensAt } from '../budget.ts'
import { spentOf } from '../budget-store.ts'
import { openSource } from '../opened-source.ts'
import { configuredSources, sourceHealth } from '../source-store.ts'
import type { ConfiguredSource } from '../source-store.ts'
import { alarmsOf } from './alarm.ts'
import { claimUntold, endAlarms, keepAlarms, noteTold } from './alarm-store.ts'
import type { SeenAlarm } from './alarm-store.ts'
import { alarmMail } from './alarm-mail.ts'

const period_ms = 60_000
/** How long a worker has for its mails before another tries. */
const lease_ms = 10 * 60_000

/** What watching sources takes. */
export interface AlarmParts {
  readonly db: Database
  readonly clock: Pick<Clock, 'now' | 'worldMs' | 'realMs'>
  readonly log: Logger
  readonly sealer: Pick<Sealer, 'open'>
  readonly sendMail: SendMail
  /** Sources as they were made of their configurations, for what their upstreams allow. */
  readonly sources: { all(): readonly Pick<Source, 'id' | 'capabilities'>[] }
  readonly public_url: string
  /** Who is told; none: everybody who is an operator. */
  readonly operator_emails: readonly string[]
}

/** Looks at the sources every minute. */
export function startAlarms(parts: AlarmParts): Loop {
  return startLoop('tell operators of sources', period_ms, parts.log, () => tellAlarms(parts).then(() => false))
}

/** Tells operators once of each source that needs them, and once that it is well again. */
export async function tellAlarms(parts: AlarmParts): Promise<void> {
  const { db, clock } = parts
  const seen = await seenAlarms(parts)
  await keepAlarms(db.work, seen, clock.now())
  await endAlarms(db.work, seen, clock.now())
  const real_ms = clock.realMs()
  const claimed = await claimUntold(db.work, iso(real_ms), iso(real_ms + lease_ms))
  if (claimed.length === 0) return
  const names = new Map((await configuredSources(db.work)).map(({ id, name }) => [id, name]))
  const told = parts.operator_emails.length > 0 ? parts.operator_emails : await operatorEmails(db.work)
  if (told.length === 0)
    parts.log.warn({ alarms: claimed.length }, 'sources need somebody, and no operator has an address')
  for (const alarm of claimed) {
    const mail = alarmMail(alarm, names.get(alarm.source_id) ?? alarm.source_id, parts.public_url)
    try {
      for (const to of told) await parts.sendMail({ to, ...mail })
      await noteTold(db.work, alarm)
    } catch (error) {
      parts.log.warn({ err: error, source: alarm.source_id }, 'operators could not be told of a source')
    }
  }
}

async function seenAlarms({ db, clock, sealer, sources }: AlarmParts): Promise<readonly SeenAlarm[]> {
  const [configured, health, spent] = await Promise.all([
    configuredSources(db.work),
    sourceHealth(db.work),
    spentOf(db.work),
  ])
  const health_of = new Map(health.map((row) => [row.source_id, row]))
  const made = new Map(sources.all().map((source) => [source.id, source]))
  return configured
    .filter(({ enabled }) => enabled)
    .flatMap((source) => {
      const known = made.get(source.id)?.capabilities
      const before = spent.get(source.id)
      const limits = {
        per_minute: source.per_minute ?? known?.per_minute ?? null,
        per_day: source.per_day ?? known?.per_day ?? null,
        per_month: known?.per_month ?? null,
        spacing_ms: known?.spacing_ms ?? null,
      }
      const watched = {
        health: health_of.get(source.id) ?? null,
        certificate_ends_at: endOfCertificate(source, sealer),
        budget_opens_ms: before === undefined ? null : budgetOpensAt(before, limits, clock.worldMs()),
      }
      return alarmsOf(watched, clock.worldMs(), clock.realMs()).map((alarm) => ({ source_id: source.id, ...alarm }))
    })
}

/** Null: it has no certificate, or its credentials cannot be opened, which the service tells elsewhere. */
function endOfCertificate(source: ConfiguredSource, sealer: AlarmParts['sealer']): string | null {
  if (source.kind !== 'api') return null
  try {
    return certificateEnds(openSource(source, sealer).credentials)
  } catch {
    return null
  }
}

const iso = (ms: number) => new Date(ms).toISOString()
