import { openSource } from '../asking/opened-source.ts'
import type { OpenedSource } from '../asking/opened-source.ts'
import { configuredSources } from '../asking/source-store.ts'
import type { Reader } from '../ground/db/index.ts'
import type { Sealer } from '../ground/secret.ts'

/** The sources in use of the given kinds. */
export async function sourcesOfKinds(
  reader: Reader,
  sealer: Pick<Sealer, 'open'>,
  kinds: readonly string[],
): Promise<readonly OpenedSource[]> {
  const found = (await configuredSources(reader)).filter((source) => source.enabled && kinds.includes(source.kind))
  return found.map((source) => openSource(source, sealer))
}
