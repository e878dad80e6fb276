import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkout, document_reader, fingerprintOf, products, service, stamp, stateOf } from '../ground/products.ts'
import type { Product } from '../ground/products.ts'

/** A product that could not be made. */
export interface BuildFailure {
  /** The cause and what follows from it, in one line. */
  readonly line: string
  /** Everything that its program said. */
  readonly output: string
}

/**
 * Makes what is missing or older than its sources, all at once. Says one line when it begins and one for each thing
 * made.
 * Never throws: what could not be made is returned.
 */
export async function buildProducts(say: (line: string) => void, chosen = products): Promise<readonly BuildFailure[]> {
  const due = chosen.filter((product) => stateOf(product) !== 'current')
  if (due.length === 0) return []
  say(`Building ${due.map(({ name }) => name).join(', ')}: once after an install or an update`)
  const made = await Promise.all(
    due.map(async (product) => {
      const started_ms = performance.now()
      const failure = await build(product)
      if (failure === null) say(`Built ${product.name} in ${((performance.now() - started_ms) / 1_000).toFixed(1)} s`)
      return failure
    }),
  )
  return made.filter((failure) => failure !== null)
}

/** What browsers can be given. */
export interface Served {
  readonly portal: boolean
  readonly embed: boolean
}

/**
 * Builds what is due before a service starts, with its progress on stdout; what can't be served is one line on stderr.
 */
export async function prepareProducts(): Promise<Served> {
  await prepare(products)
  const is_there = (name: Product['name']) =>
    products.some((product) => product.name === name && stateOf(product) !== 'missing')
  return { portal: is_there('the portal'), embed: is_there('widget and map') }
}

/** The same for a process that serves no browser. */
export const prepareWorker = (): Promise<void> => prepare([document_reader, service])

async function prepare(chosen: readonly Product[]): Promise<void> {
  for (const { line } of await buildProducts((text) => process.stdout.write(`${text}\n`), chosen))
    process.stderr.write(`quaylog: ${line}\n`)
}

async function build(product: Product): Promise<BuildFailure | null> {
  const folder = join(checkout, product.folder)
  const heard: string[] = []
  try {
    const fingerprint = fingerprintOf(product)
    const fresh = `${folder}.${randomUUID()}`
    mkdirSync(fresh, { recursive: true })
    try {
      await run(product.program, fresh, heard)
      writeFileSync(join(fresh, stamp), fingerprint)
      replace(folder, fresh)
    } finally {
      rmSync(fresh, { recursive: true, force: true })
    }
    return null
  } catch (error) {
    if (stateOf(product) === 'current') return null // another process was faster
    const output = heard.join('')
    const cause = causeIn(output) ?? (error instanceof Error ? error.message : String(error))
    const left = stateOf(product) === 'missing' ? product.without : 'what was built before is served'
    return {
      line: `${product.name} cannot be built (${cause}): ${left}; 'npm ci' brings what building needs, 'npm run build' shows all that went wrong`,
      output: output === '' ? `${cause}\n` : output,
    }
  }
}

function run(program: string, folder: string, heard: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(checkout, program), folder], {
      cwd: checkout,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => heard.push(text))
    child.once('error', reject)
    child.once('close', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${signal ?? code}`)),
    )
  })
}

/** The line of an output that names the error. */
function causeIn(output: string): string | undefined {
  return output
    .split('\n')
    .map((line) => /^\s*(?:\[\w+\] )?\w*Error(?: \[\w+\])?: (.+)/.exec(line)?.[1])
    .find((cause) => cause !== undefined)
}

/** A reader of the folder sees the old state or the new one; of two processes that build at once either may win. */
function replace(folder: string, fresh: string): void {
  const old = `${fresh}.old`
  unless(['ENOENT'], () => renameSync(folder, old))
  unless(['ENOTEMPTY', 'EEXIST'], () => renameSync(fresh, folder))
  rmSync(old, { recursive: true, force: true })
}

function unless(codes: readonly unknown[], act: () => void): void {
  try {
    act()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && codes.includes(error.code))) throw error
  }
}
