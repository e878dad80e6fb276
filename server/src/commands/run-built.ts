import { service, stateOf } from '../ground/products.ts'
import { client_commands } from './client/index.ts'

/** They load little of the service, and begin sooner than its sources are looked at. */
const light = new Set([
  '--version',
  'charges',
  'documents',
  'replay',
  'verify-pack',
  'world',
  ...Object.keys(client_commands).map((name) => name.replace(/ .*/, '')),
])

/**
 * Whether the command that the words name runs in one piece, as it was built from these very sources. To compare them
 * takes a tenth of a second, so `isCurrent` is asked only where that is soon won back.
 */
export function runsBuilt(
  words: readonly string[],
  isCurrent: () => boolean = () => stateOf(service) === 'current',
): boolean {
  return !light.has(words[0] ?? 'help') && isCurrent()
}
