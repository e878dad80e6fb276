import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkout, service, stateOf } from './ground/products.ts'

enableCompileCache()

/** They load the whole service; other commands load little of it, and begin sooner than their sources are looked at. */
const whole = new Set(['up', 'serve', 'work', 'reproject', 'openapi', 'help', '--help'])

type Commands = typeof import('./commands/main.ts')

/** The commands as they were built from these sources, or else the sources. */
function commandsFor(words: readonly string[]): Promise<Commands> {
  if (!whole.has(words[0] ?? 'help') || stateOf(service) !== 'current') return import('./commands/main.ts')
  return import(pathToFileURL(join(checkout, service.folder, 'main.mjs')).href)
}

const words = process.argv.slice(2)
const { main } = await commandsFor(words)
process.exitCode = await main(words, process.env)
// Whatever still holds the process has had its time to close.
setTimeout(() => process.exit(), 2_000).unref()
