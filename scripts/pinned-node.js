// Programs of a checkout run on the Node that npm installed beside them, whatever Node the machine has.
// Plain JavaScript, so that an old Node can read it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The oldest Node that runs the sources as they are. */
const oldest = { major: 24, minor: 21 }

/** The oldest Node with which 'npm ci' installs everything: with an older one npm leaves out the bundler without a word. */
export const oldest_to_install = { major: 20, minor: 19 }

const modules = fileURLToPath(new URL('../node_modules', import.meta.url))

const isAtLeast = (wanted) => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > wanted.major || (major === wanted.major && minor >= wanted.minor)
}

/** True when the Node of this process runs the sources as they are. */
export function isRecent() {
  return isAtLeast(oldest)
}

// Not through .bin: npm 10 removes node from there again when it drops the packages of other platforms, which have a bin of that name too.
function installedNode() {
  const { platform, arch } = process
  return [`node-${platform}-${arch}`, `node-bin-${platform}-${arch}`]
    .map((name) => join(modules, name, 'bin', 'node'))
    .find((path) => existsSync(path))
}

/**
 * Runs Node with these words and ends this process as that one ended.
 * Signals are passed on; Ctrl-C only where no terminal has told both processes already.
 */
export function runOnPinnedNode(words, name = 'quaylog') {
  const refuse = (line) => {
    process.stderr.write(`${name}: ${line}\n`)
    process.exit(1)
  }
  if (!isAtLeast(oldest_to_install))
    refuse(
      `Node ${process.versions.node} is too old: install Node ${oldest_to_install.major}.${oldest_to_install.minor} or newer, then run 'npm ci' in the project's folder`,
    )
  const node = isRecent() ? process.execPath : installedNode()
  if (node === undefined)
    refuse(
      `Node ${process.versions.node} is too old, and no newer one is installed here: run 'npm ci' in the project's folder, which brings Node 26, or install Node ${oldest.major}.${oldest.minor} or newer`,
    )
  const child = spawn(node, words, { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.on('error', (error) => refuse(`${node} cannot be run (${error.message}): run 'npm ci' again`))
  child.on('exit', (code, signal) => process.exit(signal === null ? code : 128 + constants.signals[signal]))
}
