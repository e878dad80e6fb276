import { z } from 'zod'
import type { Sealer } from '../ground/secret.ts'
import type { ConfiguredSource } from './source-store.ts'

/** A source with its credentials in the clear. */
export interface OpenedSource extends Omit<ConfiguredSource, 'credentials'> {
  readonly credentials: Readonly<Record<string, string>>
}

const kept_credentials = z.record(z.string(), z.string())

/**
 * Opens the credentials of a source; none where it keeps none.
 * @throws when they were sealed for another source or with a key that is gone
 */
export function openSource(source: ConfiguredSource, sealer: Pick<Sealer, 'open'>): OpenedSource {
  const { id, credentials } = source
  return {
    ...source,
    credentials: credentials === null ? {} : kept_credentials.parse(JSON.parse(sealer.open(credentials, id))),
  }
}

/** Credentials as they are kept with a source, for that source alone. */
export function sealCredentials(
  id: string,
  credentials: Readonly<Record<string, string>>,
  sealer: Pick<Sealer, 'seal'>,
): string {
  return sealer.seal(JSON.stringify(credentials), id)
}
