import { service, stateOf } from '../ground/products.ts'

/** They load the whole service; other commands load little of it, and begin sooner than their sources are looked at. */
const whole = new Set(['up', 'serve', 'work', 'reproject', 'openapi', 'help', '--help'])

/**
 * Whether the command that the words name runs in one piece, as it was built from these very sources. To compare them
 * takes a tenth of a second, so `isCurrent` is asked only where that is soon won back.
 */
export function runsBuilt(
  words: readonly string[],
  isCurrent: () => boolean = () => stateOf(service) === 'current',
): boolean {
  return whole.has(words[0] ?? 'help') && isCurrent()
}
