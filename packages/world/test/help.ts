import type { Json } from '../src/http/exchange.ts'
import { createWorld } from '../src/index.ts'
import type { World } from '../src/index.ts'
import { sourcesOf } from '../src/sources.ts'

/** The epoch of all tests: a Friday evening in Los Angeles is still noon. */
export const EPOCH = Date.parse('2026-11-20T21:00:00Z')

/** A world that stands still at the epoch until its clock is ordered on. */
export function stillWorld(seed = 'demo', more: { token?: string } = {}): World {
  return createWorld({ now: () => 1_000, seed, epoch: EPOCH, paused: true, ...more })
}

/** A member of a JSON value as text; empty when it is missing. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  let at: unknown = value
  for (const step of path)
    at =
      typeof at === 'object' && at !== null ? Object.entries(at).find(([key]) => key === String(step))?.[1] : undefined
  return typeof at === 'string' || typeof at === 'number' || typeof at === 'boolean' ? String(at) : ''
}

/** The list at a member of a JSON value, or the value itself; empty when it is none. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): unknown[] {
  let at: unknown = value
  for (const step of path)
    at =
      typeof at === 'object' && at !== null ? Object.entries(at).find(([key]) => key === String(step))?.[1] : undefined
  return Array.isArray(at) ? at : []
}

/** One credential of a source. */
export function credential(seed: string, source: string, name: string): string {
  const found: Json | undefined = sourcesOf(seed, '', { ais: null, host: '', edi_folder: null }).find(
    (candidate) => candidate['id'] === source,
  )
  return textAt(found, 'credentials', name)
}

/** Asks a world without a network. */
export function ask(
  world: World,
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body = '',
): { status: number; headers: Record<string, string>; body: string; json: unknown } {
  const parsed = new URL(url, 'http://world')
  const answer = world.answer({ method, path: parsed.pathname, url, query: parsed.searchParams, headers, body })
  return { ...answer, json: parse(answer.body) }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
