import { isDeepStrictEqual } from 'node:util'
import { filledService } from '../../bench/filled-service.ts'
import type { FilledService } from '../../bench/filled-service.ts'
import { luckOf } from '../chance.ts'
import { fillFleet } from './fill.ts'
import { fleetOf } from './fleet.ts'
import type { TrueBox } from './fleet.ts'
import { kinds } from './kinds.ts'
import type { Question } from './kinds.ts'
import { toolsOf } from './reader.ts'

/** What an answer may take. */
export const calls_max = 3
export const bytes_max = 12_000

/** What became of one question; `failure` is null where the answer is true and within the limits. */
export interface Asked {
  readonly kind: string
  readonly text: string
  readonly calls: number
  readonly bytes: number
  readonly failure: string | null
}

/** Everything that was asked of one fleet. */
export interface Played {
  readonly asked: readonly Asked[]
  /** Rows that the questions wrote. */
  readonly writes: number
}

/** Questions about a fleet, the same for the same seed, each kind equally often. */
export function questionsOf(seed: number, fleet: readonly TrueBox[], how_many: number): readonly Question[] {
  const luck = luckOf(`asked ${seed}`)
  const names = Object.keys(kinds)
  return Array.from({ length: how_many }, (_, at) => {
    const kind = names[at % names.length] ?? ''
    const asking = kinds[kind]
    if (asking === undefined) throw new Error(`no such kind: ${kind}`)
    const question = asking(fleet, (from) => {
      const drawn = from[Math.floor(luck() * from.length)]
      if (drawn === undefined) throw new Error(`nothing to ask of kind ${kind} in so small a fleet`)
      return drawn
    })
    return { kind, ...question }
  })
}

/** Fills a service with a fleet, asks through the tools, and compares with what is true. */
export async function play(
  seed: number,
  containers: number,
  how_many: number,
  toolset: string | null,
): Promise<Played> {
  const service = await filledService(containers)
  try {
    const fleet = fleetOf(seed, containers)
    await fillFleet(service, fleet)
    const before = await writesOf(service)
    const asked: Asked[] = []
    for (const question of questionsOf(seed, fleet, how_many)) asked.push(await ask(service, question, toolset))
    return { asked, writes: (await writesOf(service)) - before }
  } finally {
    await service.app.stop()
    await service.db.close()
  }
}

async function ask(service: FilledService, { kind, text, answer, read }: Question, toolset: string | null) {
  const spent = { calls: 0, bytes: 0 }
  const failure = await read(toolsOf(service, toolset, spent)).then(
    (said) => failureOf(said, answer, spent),
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  return { kind, text, ...spent, failure }
}

function failureOf(said: unknown, answer: unknown, { calls, bytes }: Pick<Asked, 'calls' | 'bytes'>): string | null {
  if (!isDeepStrictEqual(said, answer)) return `said ${JSON.stringify(said)}, true is ${JSON.stringify(answer)}`
  if (calls > calls_max) return `took ${calls} calls`
  return bytes > bytes_max ? `took ${bytes} bytes` : null
}

/** How many rows of the account were ever written, as the database counts them. */
async function writesOf({ db, account_id }: FilledService): Promise<number> {
  const [row] = await db.work<{ writes: number }[]>`
    select (select change_sequence from account where id = ${account_id})
      + (select count(*) from tracking_request where account_id = ${account_id})
      + (select count(*) from exception_entry where account_id = ${account_id})
      + (select count(*) from audit_entry where account_id = ${account_id}) as writes`
  return Number(row?.writes ?? 0)
}
