import { z } from 'zod'
import { configuredSources } from '../asking/source-store.ts'
import type { ConfiguredSource } from '../asking/source-store.ts'
import type { Reader } from '../ground/db/index.ts'
import type { Sealer } from '../ground/secret.ts'

/** A source in use with its credentials in the clear. */
export interface OpenedSource extends Omit<ConfiguredSource, 'credentials'> {
  readonly credentials: Readonly<Record<string, string>>
}

const credentials_schema = z.record(z.string(), z.string())

/** The sources in use of the given kinds. */
export async function sourcesOfKinds(
  reader: Reader,
  sealer: Pick<Sealer, 'open'>,
  kinds: readonly string[],
): Promise<readonly OpenedSource[]> {
  const found = (await configuredSources(reader)).filter((source) => source.enabled && kinds.includes(source.kind))
  return found.map((source) => ({
    ...source,
    credentials:
      source.credentials === null
        ? {}
        : credentials_schema.parse(JSON.parse(sealer.open(source.credentials, source.id))),
  }))
}
