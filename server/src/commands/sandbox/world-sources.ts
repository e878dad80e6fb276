import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { keepSimulated, saveSource, configuredSources } from '../../asking/source-store.ts'
import { subscribeOnce } from '../../intake/push/callbacks.ts'
import type { CallbackParts } from '../../intake/push/callbacks.ts'
import { sealerOf } from '../secret-key.ts'
import type { Opened } from '../open.ts'
import type { WorldClient, WorldSource } from '../../doors/sandbox/world-client.ts'

/** Configures every simulated source as an operator would configure a real one: address and credentials. */
export async function registerWorldSources(client: WorldClient, { config, db, clock }: Opened): Promise<void> {
  const sealer = await sealerOf(config)
  const offered = (await client.publishedSources())
    .map((source) => ({ ...source, base_url: addressOf(source) }))
    .filter((source) => source.base_url !== '')
  const known = new Map((await configuredSources(db.work)).map((source) => [source.id, source]))
  await keepSimulated(
    db.work,
    offered.map((source) => source.id),
  )
  for (const source of offered) {
    const old = known.get(source.id)
    const credentials = JSON.stringify(source.credentials)
    const opened = old?.credentials == null ? null : sealer.open(old.credentials, source.id)
    if (old !== undefined && old.base_url === source.base_url && opened === credentials && old.enabled) continue
    await saveSource(
      db.work,
      {
        id: source.id,
        kind: source.kind,
        profile: source.profile ?? null,
        scac: source.scac ?? null,
        name: source.name,
        base_url: source.base_url,
        credentials: sealer.seal(credentials, source.id),
        terminals: source.terminals,
        per_minute: source.per_minute ?? null,
        per_day: null,
        enabled: true,
        is_simulated: true,
      },
      clock.now(),
    )
  }
}

/** Has every simulated line that pushes its events post them to this service as well. */
export async function subscribeToWorld(parts: CallbackParts, service_url: string): Promise<void> {
  const lines = (await configuredSources(parts.db.work)).filter(
    (source) => source.is_simulated && source.enabled && source.kind === 'dcsa',
  )
  for (const { id } of lines) await subscribeOnce(parts, id, `${service_url}/ingest/dcsa/${id}`)
}

/** Where a simulated source is found, as an operator would write it; empty: nowhere. */
export function addressOf({ base_url, host, port, path }: WorldSource): string {
  if (base_url !== undefined) return base_url
  if (host !== undefined && port !== undefined) return `tcp://${host.includes(':') ? `[${host}]` : host}:${port}`
  return path === undefined ? '' : pathToFileURL(resolve(path)).href
}
