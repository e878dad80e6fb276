import { z } from 'zod'
import { json, refuse } from '../http/exchange.ts'
import type { Answer, Ask } from '../http/exchange.ts'
import { allTricks } from '../faults/catalogue.ts'
import { showFault } from '../faults/faults.ts'
import { namedSource, sourceKinds } from '../sources.ts'
import type { World } from '../world.ts'
import { notAllowed, parse, problemsOf } from './refusals.ts'

const FaultBody = z.strictObject({
  name: z.string(),
  source: z.string().default('*'),
  for: z.string().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
})
const ALLOWED = {
  name: 'one of the catalogue of GET /world/faults',
  source: '* | a source id | a kind | a SCAC or FIRMS code',
  for: '10m',
  from: '2026-12-24T08:00:00Z',
  to: '2026-12-24T09:00:00Z',
}

/** The answers of /world/faults: list with catalogue, add, take away (`?name=&source=`, each optional). */
export function answerFaults(ask: Ask, world: World): Answer {
  const now = world.clock.now()
  if (ask.method === 'GET')
    return json(200, { faults: world.faults.list(now).map((fault) => showFault(fault, now)), catalogue: allTricks() })
  if (ask.method === 'DELETE') {
    const source = ask.query.get('source')
    return json(200, {
      removed: world.faults.remove(ask.query.get('name'), source === null ? null : namedSource(source)),
    })
  }
  if (ask.method !== 'POST') return notAllowed(ask, 'GET, POST, DELETE')
  const body = parse(ask.body)
  const order = FaultBody.safeParse(body)
  if (!order.success)
    return refuse(
      body === undefined ? 400 : 422,
      body === undefined ? 'the body is not JSON' : problemsOf(order.error),
      ALLOWED,
    )
  const added = world.faults.add({ ...order.data, source: namedSource(order.data.source) }, now, sourceKinds())
  return 'problem' in added ? refuse(422, added.problem, added.allowed) : json(201, showFault(added, now))
}
