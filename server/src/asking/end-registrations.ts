import { claimEnded, forgetRegistration } from './registration-store.ts'
import type { Source } from '../sources/source.ts'
import type { SourceManager } from './source-manager.ts'
import type { EngineParts } from './parts.ts'

/** What ending registrations works with. */
export interface EndingParts extends Pick<EngineParts, 'db' | 'clock'> {
  readonly log: { warn(about: object, text: string): void }
  readonly sources: Pick<SourceManager, 'keysOf'> & { all(): readonly Pick<Source, 'id' | 'unregister'>[] }
}

const hour_ms = 3_600_000
/** A number registered so lately may belong to a request that is not linked yet. */
const young_ms = hour_ms
/** What an upstream did not end is tried again after so long. */
const again_ms = hour_ms
const at_once = 50

/** Tells upstreams to watch no more what nobody tracks any more, where they offer a way to. */
export async function endRegistrations({ db, clock, log, sources }: EndingParts): Promise<void> {
  for (const source of sources.all()) {
    const { id, unregister } = source
    if (unregister === undefined) continue
    const now_ms = clock.realMs()
    const ended = await claimEnded(
      db.work,
      id,
      sources.keysOf(id),
      {
        young_since: new Date(now_ms - young_ms).toISOString(),
        now: new Date(now_ms).toISOString(),
        claimed_until: new Date(now_ms + again_ms).toISOString(),
      },
      at_once,
    )
    for (const one of ended) {
      const is_over = await unregister(one, one.upstream_id).catch((error: unknown) => {
        log.warn({ err: error, source: id }, 'a registration was not ended')
        return false
      })
      if (is_over) await forgetRegistration(db.work, one, one.upstream_id)
    }
  }
}
