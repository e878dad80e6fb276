import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { getTestContext } from 'node:test'
import { z } from 'zod'
import type { Answer } from './answer.ts'

const observation = z.object({
  call: z.string(),
  status: z.number(),
  codes: z.array(z.string()),
  parameters: z.array(z.string()),
  includes: z.array(z.string()),
  test: z.string(),
})

/** One call of a suite, as far as the coverage page tells of it. */
export type Observation = z.infer<typeof observation>

const folder = process.env['REST_COVERAGE'] ?? null
const seen = new Map<string, Observation>()
if (folder !== null)
  process.on('exit', () => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify([...seen.values()]))
  })

/**
 * Notes a call when the suites run for the coverage page; `call` is the row of the interface description that it is one
 * of.
 */
export function note(call: string, path: string, answer: Answer): void {
  if (folder === null) return
  const query = new URLSearchParams(path.split('?')[1] ?? '')
  const errors = answer.status < 400 ? [] : answer.errors()
  const one: Observation = {
    call,
    status: answer.status,
    codes: errors.map(({ code }) => code ?? ''),
    parameters: answer.status < 400 ? [...query.keys()] : errors.flatMap(({ source }) => source?.parameter ?? []),
    includes:
      answer.status < 400
        ? (query.get('include') ?? '')
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '')
        : [],
    test: `${basename(process.argv[1] ?? '', '.test.ts')}: ${getTestContext()?.name ?? 'set-up'}`,
  }
  seen.set(JSON.stringify(one), one)
}

/** Everything that the processes of a run noted. */
export function readObservations(from: string): Observation[] {
  return readdirSync(from).flatMap((name) =>
    z.array(observation).parse(JSON.parse(readFileSync(join(from, name), 'utf8'))),
  )
}
