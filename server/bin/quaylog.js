#!/usr/bin/env node
// Finds a Node that can run the service: this one, or the one that npm installed beside it. Plain JavaScript, so that an old Node can read it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const [major, minor] = process.versions.node.split('.').map(Number)

function installedNode() {
  for (let folder = here; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', '.bin', 'node')
    if (existsSync(candidate)) return candidate
  }
  return null
}

if (major > 24 || (major === 24 && minor >= 21)) {
  await import('../src/main.ts')
} else {
  const node = installedNode()
  if (node === null) {
    process.stderr.write(`quaylog: Node ${process.versions.node} is too old: run 'npm ci' in the project's folder, which brings Node 26, or install Node 24.21 or newer\n`)
    process.exit(1)
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal === null ? code : 1))
}
