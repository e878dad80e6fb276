import { railroadScac } from '../../reference/ramp.ts'
import { accept_unproved } from '../api/settings.ts'
import { SourceConfigurationError } from '../configuration-error.ts'
import { parseJson } from '../json.ts'
import { layouts, readLayout, type Layout } from './layout.ts'

/** What files of a railroad are read by, as it is configured. */
export interface RailFileSettings {
  readonly layout: Layout
  readonly railroad: string | null
}

/**
 * The layout that a source of railroad files names or holds. Throws SourceConfigurationError: there is none, or nobody
 * has said that an unproved one fits.
 */
export function railFileSettings({
  scac,
  credentials,
}: {
  readonly scac?: string | null | undefined
  readonly credentials: Readonly<Record<string, string>>
}): RailFileSettings {
  const given = credentials['layout']?.trim() ?? ''
  const known = layouts.find(({ name }) => name === given)
  const names = layouts.map(({ name }) => name).join(', ')
  if (known === undefined && !given.startsWith('{'))
    throw new SourceConfigurationError('credentials.layout', `is a JSON object of your own, or one of ${names}`)
  const read = known === undefined ? readLayout(parseJson(given)) : { layout: known }
  if ('fault' in read) throw new SourceConfigurationError('credentials.layout', read.fault)
  if (read.layout.proof === 'unproved' && credentials[accept_unproved] !== 'yes')
    throw new SourceConfigurationError(
      `credentials.${accept_unproved}`,
      `${read.layout.name} is unproved: compare it with a file of yours (quaylog replay --layout), then say "yes"`,
    )
  return { layout: read.layout, railroad: scac == null ? null : railroadScac(scac) }
}
