#!/usr/bin/env node
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { isRecent, runOnPinnedNode } from '../../scripts/pinned-node.js'

if (isRecent()) {
  keepCompiled()
  await import('../src/main.ts')
} else runOnPinnedNode([fileURLToPath(import.meta.url), ...process.argv.slice(2)])

// What Node has compiled is kept beside the packages, for the next start and for the processes that this one starts.
// Where it cannot be written, nothing is kept.
function keepCompiled() {
  const folder = fileURLToPath(new URL('../../node_modules/.cache/quaylog-compiled', import.meta.url))
  const { status } = module.enableCompileCache(folder)
  if (status === module.constants.compileCacheStatus.ENABLED) process.env['NODE_COMPILE_CACHE'] = folder
}
