import { z } from 'zod'
import type { WorldTime } from '../../ground/clock.ts'
import { refuseInsideTransaction } from '../../ground/inside-transaction.ts'

const clock_answer = z.object({
  now: z.string(),
  speed: z.number(),
  paused: z.boolean(),
  anchor_real_ms: z.number(),
  anchor_world_ms: z.number(),
})
export type WorldClockAnswer = z.infer<typeof clock_answer>

const number_answer = z.array(
  z.looseObject({
    request_number: z.string(),
    request_type: z.string(),
    scac: z.string(),
    story: z.string(),
    title: z.string().default(''),
    tells: z.string().default(''),
    troubles: z.array(z.looseObject({ what: z.string(), from: z.string(), to: z.string() })).default([]),
  }),
)
export type WorldNumber = z.infer<typeof number_answer>[number]

const source_answer = z.array(
  z.looseObject({
    id: z.string(),
    kind: z.string(),
    name: z.string(),
    scac: z.string().optional(),
    profile: z.string().optional(),
    base_url: z.string().optional(),
    host: z.string().optional(),
    port: z.number().optional(),
    path: z.string().optional(),
    credentials: z.record(z.string(), z.string()).default({}),
    terminals: z.array(z.string()).default([]),
    per_minute: z.number().optional(),
  }),
)
export type WorldSource = z.infer<typeof source_answer>[number]

const schedules_answer = z.object({ tariffs: z.array(z.unknown()), calendars: z.array(z.unknown()) })

/** The world did not answer, or refused; the message is fit for a person. */
export class WorldError extends Error {
  override readonly name = 'WorldError'
}

/** Where a simulator is, and what its controls ask for. */
export interface WorldAddress {
  readonly world_url: string
  readonly world_token: string | null
}

/** Talks to the simulator over its HTTP interface, as anyone could. `timeout_ms`: how long one answer may take. */
export function createWorldClient({ world_url, world_token }: WorldAddress, timeout_ms = 10_000) {
  const authorization: Record<string, string> = world_token === null ? {} : { authorization: `Bearer ${world_token}` }
  async function ask(
    path: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<unknown> {
    refuseInsideTransaction('the world was about to be asked')
    const response = await fetch(`${world_url}${path}`, {
      ...init,
      headers: { ...authorization, ...init.headers },
      signal: AbortSignal.timeout(timeout_ms),
    }).catch(() => {
      throw new WorldError(`the world does not answer at ${world_url}: is 'quaylog up' or 'quaylog world' running?`)
    })
    const body: unknown = await response.json().catch(() => null)
    if (!response.ok) throw new WorldError(`the simulated world refused: ${JSON.stringify(body)}`)
    return body
  }
  const post = (path: string, body: unknown) =>
    ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  return {
    clock: async () => clock_answer.parse(await ask('/world/clock')),
    setClock: async (change: object) => clock_answer.parse(await post('/world/clock', change)),
    numbers: async () => number_answer.parse(await ask('/world/numbers')),
    /** Ordinary bills under way, beside the stories. */
    traffic: async (count: number) => number_answer.parse(await ask(`/world/numbers?traffic=${count}`)),
    sources: async () => source_answer.parse(await ask('/world/sources')),
    /** As `sources`, but by interfaces that exist outside the world instead of its own feeds where it has both. */
    publishedSources: async () => source_answer.parse(await ask('/world/sources?interfaces=published')),
    /** What its terminals charge, and when their gates are open, as files. */
    schedules: async () => schedules_answer.parse(await ask('/world/schedules')),
    faults: async () => ask('/world/faults'),
    addFault: async (fault: object) => post('/world/faults', fault),
    clearFaults: async (name: string, source: string | null) =>
      ask(
        `/world/faults?name=${encodeURIComponent(name)}${source === null ? '' : `&source=${encodeURIComponent(source)}`}`,
        { method: 'DELETE' },
      ),
  }
}

export type WorldClient = ReturnType<typeof createWorldClient>

/** A clock that follows what the world shows; a step that its speed does not explain is a jump. */
export function followWorld(before: WorldTime | null, shown: WorldClockAnswer): WorldTime {
  const speed = shown.paused ? 0 : shown.speed
  const jumped_ms = before?.jumped_ms ?? 0
  if (before === null)
    return { anchor_real_ms: shown.anchor_real_ms, anchor_world_ms: shown.anchor_world_ms, speed, jumped_ms }
  const expected_ms = before.anchor_world_ms + Math.max(0, shown.anchor_real_ms - before.anchor_real_ms) * before.speed
  const jump_ms = shown.anchor_world_ms - expected_ms
  const explained_ms = 2_000 * Math.max(1, before.speed, speed)
  return {
    anchor_real_ms: shown.anchor_real_ms,
    anchor_world_ms: shown.anchor_world_ms,
    speed,
    jumped_ms: jump_ms > explained_ms ? jumped_ms + jump_ms : jumped_ms,
  }
}
