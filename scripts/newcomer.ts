import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { walkInBrowser } from './newcomer/browser-walk.ts'
import { addressesAnswer, signInIsDressed, statusOf, trackByCurl } from './newcomer/first-look.ts'
import { giveTo, handOnCache, oldMachine, printedBy, thisMachine } from './newcomer/machine.ts'
import type { Machine } from './newcomer/machine.ts'
import { freePair } from './newcomer/ports.ts'
import { nextTime, twoCommands } from './newcomer/readme.ts'
import { start } from './newcomer/started.ts'
import type { Started } from './newcomer/started.ts'

/**
 * The first minutes of somebody who follows the README: a clean copy of what is committed, in which nothing was built,
 * the commands of the README word for word, and a real browser. Once on this machine with everything, and once as
 * somebody who is not root, with the oldest Node that the README names and its npm, and with npm running scripts: that
 * begins as soon as the first has installed everything, as neither of them keeps two cores busy. The exit code decides;
 * nothing stays behind.
 */
const root = join(import.meta.dirname, '..')
const work = mkdtempSync(join(tmpdir(), 'quaylog-newcomer-'))
const running = new Set<Started>()
const began_ms = performance.now()
const say = (line: string) =>
  process.stdout.write(`${((performance.now() - began_ms) / 1_000).toFixed(0).padStart(4)} s  ${line}\n`)

/** Says how one of the machines gets on, and of which step it failed. */
const stepsOf =
  (machine: string) =>
  async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    try {
      const result = await act()
      say(`${machine}: ${name}`)
      return result
    } catch (error) {
      throw new Error(`${machine}: ${name}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
  }

/** A copy of what is committed, in a folder where other projects may lie beside it. */
function cleanCopy(machine: Machine, place: string): string {
  const folder = join(place, 'quaylog')
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('git', ['-c', 'safe.directory=*', 'archive', 'HEAD'], {
    cwd: root,
    maxBuffer: 500_000_000,
  })
  execFileSync('tar', ['-x'], { cwd: folder, input: archive })
  giveTo(machine, place)
  return folder
}

async function run(...words: Parameters<typeof start>): Promise<Started> {
  const started = await start(...words)
  running.add(started)
  return started
}

async function stop(started: Started): Promise<void> {
  running.delete(started)
  await started.stop()
}

async function everything(command: string, place: string, onInstalled: () => void): Promise<void> {
  const machine = thisMachine(place)
  const step = stepsOf('first')
  say(`A first machine: ${machine.name}`)
  const folder = cleanCopy(machine, place)
  const port = await freePair()
  const first = await step(`'${command}' is ready without a warning`, () =>
    run(machine, command, folder, port, onInstalled),
  )
  say(`first:   after ${first.ready_after_s.toFixed(1)} s`)
  await step('every address of the banner answers', () => addressesAnswer(first))
  const id = await step("the banner's curl tracks a number", () => trackByCurl(machine, folder, first))
  await step('a browser signs in, sees the fleet and a container, and widget and map draw', () =>
    walkInBrowser(first.facts),
  )
  await step('Ctrl-C stops everything', () => stop(first))
  const again = nextTime(command)
  const second = await step(`'${again}' resumes`, () => run(machine, again, folder, port))
  say(`first:   after ${second.ready_after_s.toFixed(1)} s`)
  await step('what was tracked is tracked still', async () => {
    const status = await statusOf(second.facts, id)
    if (status !== 'succeeded') throw new Error(`the request is ${String(status)}`)
  })
  await step('Ctrl-C stops everything', () => stop(second))
  await rm(place, { recursive: true, force: true })
}

async function onOldNode(command: string, oldest_node: string, place: string): Promise<void> {
  const machine = await oldMachine(place, oldest_node)
  const step = stepsOf('second')
  say(`A second machine: ${machine.name}`)
  const folder = cleanCopy(machine, place)
  const started = await step(`'${command}' is ready without a warning`, async () =>
    run(machine, command, folder, await freePair()),
  )
  await step('portal, widget and map answer', async () => {
    await addressesAnswer(started)
    await signInIsDressed(started)
  })
  await step('the command line and the MCP server start', async () => {
    await printedBy(machine, 'npx quaylog list --limit 1', folder)
    await printedBy(machine, 'npx quaylog-mcp --help', folder)
  })
  await step('the SDK is made and installed as its guide says', () => installSdk(machine, folder))
  await step('Ctrl-C stops everything', () => stop(started))
}

async function installSdk(machine: Machine, folder: string): Promise<void> {
  const [, install = ''] =
    /^```sh\n([\s\S]*?)^```$/m.exec(readFileSync(join(folder, 'docs/guides/sdk.md'), 'utf8')) ?? []
  const project = join(folder, '../project')
  mkdirSync(project)
  giveTo(machine, project)
  await printedBy(machine, `set -e\necho '{"private":true}' > package.json\n${install}`, project)
  const found = await printedBy(
    machine,
    `node --input-type=module -e "import { QuaylogClient } from '@quaylog/sdk'; console.log(typeof QuaylogClient)"`,
    project,
  )
  if (found.trim() !== 'function') throw new Error(`the package has no client: ${found}`)
}

/** Neither is left alone when the other fails: what it does ends first. */
async function both(command: string, oldest_node: string): Promise<void> {
  const [place, other_place] = [join(work, 'first'), join(work, 'second')]
  for (const each of [place, other_place]) mkdirSync(each)
  const installed = Promise.withResolvers<void>()
  const first = everything(command, place, installed.resolve)
  const second = Promise.race([installed.promise, first]).then(async () => {
    handOnCache(place, other_place)
    await onOldNode(command, oldest_node, other_place)
  })
  for (const ended of await Promise.allSettled([first, second])) if (ended.status === 'rejected') throw ended.reason
}

async function main(): Promise<number> {
  try {
    chmodSync(work, 0o755)
    const { start: command, oldest_node } = twoCommands(readFileSync(join(root, 'README.md'), 'utf8'))
    await both(command, oldest_node)
    say("newcomer: the README's commands give what they promise")
    return 0
  } catch (error) {
    say(`newcomer: FAILED: ${error instanceof Error ? error.message : String(error)}`)
    return 1
  } finally {
    await clear()
  }
}

async function clear(): Promise<void> {
  for (const started of running) await started.stop().catch(() => {})
  rmSync(work, { recursive: true, force: true })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void clear().finally(() => process.exit(130)))
process.exitCode = await main()
