#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { isRecent, runOnPinnedNode } from '../../scripts/pinned-node.js'

if (isRecent()) await import('../src/main.ts')
else runOnPinnedNode([fileURLToPath(import.meta.url), ...process.argv.slice(2)])
