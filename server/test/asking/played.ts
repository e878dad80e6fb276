import { createWorld } from '@quaylog/world'
import type { World } from '@quaylog/world'
import { z } from 'zod'
import type { HttpRequest, HttpResult } from '../../src/sources/source.ts'

const number_list = z.array(z.looseObject({ story: z.string(), request_number: z.string(), scac: z.string() }))
const truth_list = z.array(z.looseObject({ container: z.string().optional() }))
const upstream_page = z.object({ credentials: z.record(z.string(), z.string()) })
const registrations_page = z.object({
  registrations: z.array(z.object({ number: z.string(), id: z.string(), callback_url: z.string().nullable() })),
  second_registrations: z.number(),
})
const violations_page = z.object({ violations: z.array(z.object({ rule: z.string() })) })

/** Simulated upstreams that are asked without a network, in a world that stands still until it is moved on. */
export interface PlayedUpstreams {
  readonly world: World
  readonly http: (request: HttpRequest) => Promise<HttpResult>
  credentialsOf(upstream: string): Readonly<Record<string, string>>
  registrationsOf(upstream: string): z.output<typeof registrations_page>
  brokenRules(upstream: string): readonly string[]
  /** A box of a story with its bill and its line. */
  boxOf(story: string): { readonly box: string; readonly bill: string; readonly scac: string }
}

/** Where sources find an upstream of the played world. */
export const addressOf = (upstream: string): string => `http://127.0.0.1:4950/upstreams/${upstream}`

/** Plays the upstreams of a seed from a moment on; `realMs`: the machine's time, by which they count calls. */
export function playUpstreams(epoch_ms: number, realMs: () => number, seed = 'demo'): PlayedUpstreams {
  const world = createWorld({ now: realMs, seed, epoch: epoch_ms, paused: true })

  function answer(method: string, url: string, headers: Readonly<Record<string, string>> = {}, body = '') {
    const { pathname, search, searchParams } = new URL(url, 'http://world')
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    return world.answer({ method, path: pathname, url: pathname + search, query: searchParams, headers: lower, body })
  }
  const page = <Schema extends z.ZodType>(schema: Schema, path: string) =>
    schema.parse(JSON.parse(answer('GET', path).body))

  return {
    world,
    async http({ method, url, headers, body }) {
      const { status, headers: own, body: text } = answer(method, url, headers, body)
      return { ok: true, status, headers: own, body: text, truncated: false }
    },
    credentialsOf: (upstream) => page(upstream_page, `/world/upstreams/${upstream}`).credentials,
    registrationsOf: (upstream) => page(registrations_page, `/world/upstreams/${upstream}/registrations`),
    brokenRules: (upstream) =>
      page(violations_page, `/world/upstreams/${upstream}/violations`).violations.map(({ rule }) => rule),
    boxOf(story) {
      const told = page(number_list, '/world/numbers').find((one) => one.story === story)
      const truth = page(truth_list, `/world/truth/${told?.request_number ?? ''}`)
      const box = truth.find(({ container }) => container !== undefined)?.container
      if (told === undefined || box === undefined) throw new Error(`the world has no story ${story}`)
      return { box, bill: told.request_number, scac: told.scac }
    },
  }
}
