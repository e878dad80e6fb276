import { enableCompileCache } from 'node:module'

enableCompileCache()

const { main } = await import('./commands/main.ts')
process.exitCode = await main(process.argv.slice(2), process.env)
// Whatever still holds the process has had its time to close.
setTimeout(() => process.exit(), 2_000).unref()
