import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../generate/output.ts'
import { independent_clients } from './clients.ts'
import type { IndependentClient } from './clients.ts'
import { clientName, compatibility_page, pageOf, rowOf, rowsIn } from './page.ts'
import type { Row } from './page.ts'
import { setStage } from './stage.ts'
import { tryClient } from './try-client.ts'

const usage = `Usage: npm run compatibility [-- --only NAME]

Installs clients of others from npm and Debian (${independent_clients.length} of them), each into a temporary folder of its own, has each read
what a service gives out, and writes ${compatibility_page}. It needs the registry of npm, apt-get, dpkg-deb and python3,
and takes some minutes. Ends with 1 when a client failed.

  --only NAME  tries one client; the page keeps what it says of the others
`
const only = read()
const chosen = independent_clients.filter(({ name }) => only === null || name === only)
if (chosen.length === 0)
  stop(`There is no client '${only}'; there are ${independent_clients.map(({ name }) => name).join(', ')}`)

const folder = mkdtempSync(join(tmpdir(), 'quaylog-compatibility-'))
const stage = await setStage(folder)
try {
  const day = new Date().toISOString().slice(0, 10)
  const file = join(root, compatibility_page)
  const before = existsSync(file) ? rowsIn(readFileSync(file, 'utf8')) : []
  const rows = new Map(before.map((row) => [row[0], row]))
  for (const client of chosen) {
    const outcome = await tryClient(client, folder, stage.env)
    rows.set(clientName(client), rowOf(client, outcome, day))
    process.stdout.write(`${client.name}: ${outcome.works ? 'works' : 'FAILS'}: ${outcome.says}\n`)
    if (!outcome.works) process.exitCode = 1
  }
  writeFileSync(file, pageOf(independent_clients.map((client) => rows.get(clientName(client)) ?? notTried(client))))
} finally {
  await stage.close()
  rmSync(folder, { recursive: true, force: true })
}

/** What the page says of a client that has not been tried yet. */
function notTried(client: IndependentClient): Row {
  return [clientName(client), client.reads, 'not tried', '', '']
}

function stop(reason: string): never {
  process.stderr.write(`${reason}\n\n${usage}`)
  process.exit(2)
}

/** The one client that was asked for; null: all of them. */
function read(): string | null {
  try {
    const { values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } })
    if (values.help !== true) return values.only ?? null
  } catch (error) {
    stop(error instanceof Error ? error.message : String(error))
  }
  process.stdout.write(usage)
  process.exit(0)
}
