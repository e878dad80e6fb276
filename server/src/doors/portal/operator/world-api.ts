import { z } from 'zod'
import { notFound, Refusal } from '../../../ground/http/refusal.ts'
import { WorldError } from '../../sandbox/world-client.ts'
import type { WorldClient } from '../../sandbox/world-client.ts'
import { readCall } from '../api-call.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'

const clock_order = z.object({
  advance: z.string().max(20).optional(),
  speed: z.number().min(0).max(100_000).optional(),
  pause: z.literal(true).optional(),
  resume: z.literal(true).optional(),
})
const fault_order = z.object({
  name: z.string().max(60),
  source: z.string().max(60).optional(),
  for: z.string().max(20).optional(),
})

/** The simulated world's clock and the faults in force. */
export async function getWorld(call: PortalCall): Promise<ApiAnswer> {
  return answered(call, async (world) => ({ clock: await world.clock(), faults: await world.faults() }))
}

export async function patchWorldClock(call: PortalCall): Promise<ApiAnswer> {
  const order = readCall(clock_order, call.body)
  return answered(call, async (world) => world.setClock(order))
}

export async function postWorldFault(call: PortalCall): Promise<ApiAnswer> {
  const order = readCall(fault_order, call.body)
  return answered(call, async (world) => ({ fault: await world.addFault(order) }))
}

export async function deleteWorldFault(call: PortalCall): Promise<ApiAnswer> {
  const { name, source } = readCall(fault_order, call.body)
  return answered(call, async (world) => ({ faults: await world.clearFaults(name, source ?? null) }))
}

async function answered(call: PortalCall, ask: (world: WorldClient) => Promise<object>): Promise<ApiAnswer> {
  const { world } = call.door
  if (world === null) throw notFound('simulated world')
  try {
    return { status: 200, body: await ask(world) }
  } catch (error) {
    if (error instanceof WorldError) throw new Refusal([{ error: 'upstream_error', detail: error.message }])
    throw error
  }
}
