import { enableCompileCache } from 'node:module'

enableCompileCache()

const { main } = await import('./commands/main.ts')
process.exitCode = await main(process.argv.slice(2), process.env)
