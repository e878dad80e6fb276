#!/usr/bin/env node
import { existsSync } from 'node:fs'
import module from 'node:module'

// A checkout runs its sources, the published package what was built from them.
const source = new URL('../src/local/main.ts', import.meta.url)
const built = new URL('../mcp/src/local/main.js', import.meta.url)

module.enableCompileCache?.()

try {
  const { main } = await import((existsSync(source) ? source : built).href)
  const say = (text) => process.stderr.write(text)
  const code = await main({ argv: process.argv.slice(2), environment: process.env, say })
  if (code !== undefined) process.exitCode = code
} catch (error) {
  process.stderr.write(`quaylog-mcp: ${error.message}\n`)
  process.exitCode = 1
}
