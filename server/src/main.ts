import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runsBuilt } from './commands/run-built.ts'
import { checkout, service } from './ground/products.ts'

enableCompileCache()

type Commands = typeof import('./commands/main.ts')

const built = (): Promise<Commands> => import(pathToFileURL(join(checkout, service.folder, 'main.mjs')).href)

const words = process.argv.slice(2)
const { main } = await (runsBuilt(words) ? built() : import('./commands/main.ts'))
process.exitCode = await main(words, process.env)
// Whatever still holds the process has had its time to close.
setTimeout(() => process.exit(), 2_000).unref()
