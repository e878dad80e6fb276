import { startLoop } from '../../ground/jobs/loop.ts'
import type { Loop } from '../../ground/jobs/loop.ts'
import { recordAsk } from '../../asking/source-store.ts'
import {
  keepIdentities,
  keepInferred,
  keepTrack,
  shipIdentities,
  wantedShips,
  writeLatestPositions,
} from '../../records/vessels/positions-store.ts'
import { track_step_ms } from '../../records/vessels/positions.ts'
import { createAishubDesk } from './aishub.ts'
import type { AishubParts } from './aishub.ts'
import { keepAisConnection } from './connection.ts'
import type { AisConnection, AisState } from './connection.ts'
import { createAisFleet } from './fleet.ts'
import type { AisFleet } from './fleet.ts'
import { sourcesOfKinds } from '../configured.ts'
import type { RecordingParts } from '../parts.ts'

const ais_kinds = ['ais_tcp', 'ais_udp', 'ais_stream', 'ais_hub']
const look_every_ms = 2_000
/** Which ships are wanted is asked again after a while, the longer the more work it was. */
const ships_every_min_ms = 5_000
const ships_every_max_ms = 600_000
const ships_share = 50
const health_every_ms = 60_000
/** A feed that is connected and says nothing for so long is silent, and after longer still it is opened anew. */
const silent_after_ms = 300_000
const restart_after_ms = 900_000
const ships_max = 20_000
const identities_max = 200_000

/** A feed in use, and when its health was written down last. */
interface Listened {
  readonly updated_at: string
  readonly connection: AisConnection
  told: { readonly at_ms: number; readonly state: AisState; readonly failure: string | null } | null
}

/** Listens to the configured AIS feeds until stopped and keeps where wanted ships are. */
export function startAis(parts: AishubParts): Loop {
  const feeds = new Map<string, Listened>()
  const hub = createAishubDesk(parts)
  let fleet: AisFleet | null = null
  let ships_due_ms = Number.NEGATIVE_INFINITY
  const loop = startLoop('ais', look_every_ms, parts.log, async () => {
    const now_ms = parts.clock.realMs()
    const sources = await sourcesOfKinds(parts.db.work, parts.sealer, ais_kinds)
    if (sources.length === 0 && feeds.size === 0) return false
    fleet ??= createAisFleet(await shipIdentities(parts.db.work, identities_max))
    if (now_ms >= ships_due_ms) {
      fleet.want(await wantedShips(parts.db.work, ships_max))
      const took_ms = parts.clock.realMs() - now_ms
      ships_due_ms = now_ms + Math.min(ships_every_max_ms, Math.max(ships_every_min_ms, took_ms * ships_share))
    }
    const [hubs = [], streams = []] = [true, false].map((is_asked) =>
      sources.filter(({ kind }) => (kind === 'ais_hub') === is_asked),
    )
    listenTo(parts, fleet, streams, feeds)
    hub.askAll(hubs, fleet)
    await flush(parts, fleet)
    for (const [id, listened] of feeds) await tellHealth(parts, id, listened, now_ms)
    return false
  })
  return {
    wake: loop.wake,
    async stop() {
      // The round in progress may still open a feed.
      await loop.stop()
      for (const { connection } of feeds.values()) connection.close()
      await hub.settled()
      if (fleet !== null) await flush(parts, fleet)
    },
  }
}

/** Opens what is configured anew, closes what is not any more. */
function listenTo(
  parts: RecordingParts,
  fleet: AisFleet,
  sources: Awaited<ReturnType<typeof sourcesOfKinds>>,
  feeds: Map<string, Listened>,
): void {
  for (const [id, { updated_at, connection }] of feeds) {
    if (sources.some((source) => source.id === id && source.updated_at === updated_at)) continue
    connection.close()
    feeds.delete(id)
  }
  for (const source of sources) {
    if (feeds.has(source.id)) continue
    const connection = keepAisConnection(source, {
      clock: parts.clock,
      random: parts.random,
      isWanted: fleet.isWanted,
      hear: fleet.hear,
    })
    feeds.set(source.id, { updated_at: source.updated_at, connection, told: null })
  }
  for (const { connection } of feeds.values()) connection.wants(fleet.wantedNumbers())
}

async function flush({ db, clock }: RecordingParts, fleet: AisFleet): Promise<void> {
  const { latest, track, identities, inferred } = fleet.take()
  await keepIdentities(db.work, identities)
  await keepInferred(db.work, inferred, clock.now())
  await writeLatestPositions(db.work, latest, clock.now())
  await keepTrack(db.work, track, track_step_ms)
}

/** Writes down how a feed is doing: at once when that changes, else once a minute. */
async function tellHealth(parts: RecordingParts, id: string, listened: Listened, now_ms: number): Promise<void> {
  const { connection, told } = listened
  const state = connection.state()
  const failure = failureOf(state, now_ms)
  if (state.connected && now_ms - Math.max(state.heard_ms, state.opened_ms) > restart_after_ms) connection.restart()
  const heard = state.reports - (told?.state.reports ?? 0)
  const is_due =
    told === null
      ? failure !== null || heard > 0
      : (failure === null) !== (told.failure === null) || now_ms - told.at_ms >= health_every_ms
  if (!is_due) return
  listened.told = { at_ms: now_ms, state, failure }
  const defects = state.defects - (told?.state.defects ?? 0)
  await recordAsk(
    parts.db.work,
    id,
    { ok: failure === null, found: heard > 0, defects, failure, trouble: state.connected ? 'silent' : 'outage' },
    parts.clock.now(),
  )
}

function failureOf({ connected, trouble, heard_ms }: AisState, now_ms: number): string | null {
  if (!connected) return trouble
  const silent_ms = now_ms - heard_ms
  return silent_ms < silent_after_ms ? null : `connected and silent for ${Math.floor(silent_ms / 60_000)} minutes`
}
