import type { JsonObject } from './http/exchange.ts'
import { MINUTE } from './time.ts'
import { allUpstreams } from './upstreams/all.ts'
import type { Upstream } from './upstreams/machinery/upstream.ts'
import type { Upstreams } from './upstreams/office.ts'
import { profilesOf } from './upstreams/profiles.ts'

/** Terminals and railroads that have an interface of their own, by which they are asked. */
const asked_so = new Set(['apm', 'virginia', 'navis_evp', 'maher', 'lbct', 'bnsf', 'cn', 'up'])

/** The id of the source that an upstream is for an operator. */
const idOf = ({ family, id }: Upstream): string => `${family}-${id.replaceAll('_', '-')}`

/** Upstreams that are such sources, by the ids of these. */
export function publishedUpstreams(): ReadonlyMap<string, Upstream> {
  return new Map(allUpstreams().flatMap((upstream) => (asked_so.has(upstream.id) ? [[idOf(upstream), upstream]] : [])))
}

/** Sources that speak interfaces which exist outside this world, and whose boxes they speak for. */
export type PublishedSources = { sources: JsonObject[]; terminals: ReadonlySet<string>; railroads: ReadonlySet<string> }

/** The upstreams of terminals and railroads that are reached, as an operator would configure them. */
export function publishedSources(upstreams: Upstreams): PublishedSources {
  const reached = [...publishedUpstreams()].flatMap(([id, upstream]) => {
    const base_url = upstreams.baseUrlOf(upstream)
    return base_url === null ? [] : [{ id, upstream, base_url }]
  })
  const terminals = reached.filter(({ upstream }) => upstream.family === 'terminal')
  return {
    sources: reached.map(({ id, upstream, base_url }) => ({
      id,
      kind: 'api',
      profile: profilesOf(upstream)[0] ?? null,
      name: upstream.name,
      base_url,
      credentials: upstreams.credentialsOf(upstream),
      ...perMinute(upstream),
    })),
    terminals: new Set(terminals.flatMap(({ upstream }) => Object.keys(upstream.facilities))),
    railroads: new Set(reached.flatMap(({ upstream }) => upstream.scac ?? [])),
  }
}

/** What an upstream allows within a minute; one that counts otherwise is asked as its profile has it. */
function perMinute({ limits }: Upstream): { per_minute?: number } {
  const limit = limits.find(({ name, per_ms }) => name === 'per_minute' && per_ms === MINUTE)
  return limit === undefined ? {} : { per_minute: limit.most }
}
