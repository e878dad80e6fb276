#!/usr/bin/env node
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

// A checkout runs its sources on the Node that it brings, the published package on any Node what was built from them.
const source = new URL('../src/local/main.ts', import.meta.url)
const built = new URL('../mcp/src/local/main.js', import.meta.url)
const is_checkout = existsSync(source)
const pinned = is_checkout ? await import(new URL('../../../scripts/pinned-node.js', import.meta.url).href) : null

if (pinned === null || pinned.isRecent()) await start()
else pinned.runOnPinnedNode([fileURLToPath(import.meta.url), ...process.argv.slice(2)], 'quaylog-mcp')

async function start() {
  module.enableCompileCache?.()
  try {
    const { main } = await import((is_checkout ? source : built).href)
    const say = (text) => process.stderr.write(text)
    const code = await main({ argv: process.argv.slice(2), environment: process.env, say })
    if (code !== undefined) process.exitCode = code
  } catch (error) {
    process.stderr.write(`quaylog-mcp: ${error.message}\n`)
    process.exitCode = 1
  }
}
