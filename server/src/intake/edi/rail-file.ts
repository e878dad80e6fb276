import type { OpenedSource } from '../../asking/opened-source.ts'
import { decodeText } from '../../ground/spreadsheets/csv-sheet.ts'
import { wrapRailFile } from '../../sources/rail/file.ts'
import { railFileSettings } from '../../sources/rail/file-settings.ts'
import type { HandedFile } from './receive.ts'

/**
 * A railroad's own text file as it is taken in: with the layout of its source and when it came. The same text is known
 * again whenever it comes, unless the layout has changed since. Throws SourceConfigurationError.
 */
export function railFileOf(
  { id, scac, credentials }: OpenedSource,
  { origin, bytes, received_at }: { readonly origin: string; readonly bytes: Buffer; readonly received_at: string },
): HandedFile {
  const settings = railFileSettings({ scac, credentials })
  const { text } = decodeText(bytes)
  const kept = (at: string) => Buffer.from(wrapRailFile({ ...settings, received_at: at, text }))
  return { source_id: id, origin, content_type: 'text/plain', body: kept(received_at), known_by: kept('') }
}
