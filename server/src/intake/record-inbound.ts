import { startLoop } from '../ground/jobs/loop.ts'
import type { Loop } from '../ground/jobs/loop.ts'
import type { OpenedSource } from './configured.ts'
import { sourcesOfKinds } from './configured.ts'
import { recordCallback } from './push/dcsa-push.ts'
import { recordEdi } from './edi/record.ts'
import { attempts_max } from './inbound.ts'
import type { Inbound } from './inbound.ts'
import { claimInbound, endRecording } from './inbound-store.ts'
import type { InboundRecordingParts } from './parts.ts'
import { insertQuarantined, packText } from './quarantine/store.ts'
import { recordTerminalPush } from './push/terminal-push.ts'

const pause_ms = 1_000
const at_once = 4
const lease_ms = 300_000
const retry_ms = 30_000

/** Records what was handed to us and is not recorded yet, until stopped; any number of processes may. */
export function startRecording(tools: InboundRecordingParts): Loop {
  return startLoop('inbound', pause_ms, tools.log, async () => (await recordDue(tools)) === at_once)
}

/** Records some of what is due. Returns how many bodies were worked on. */
export async function recordDue(tools: InboundRecordingParts): Promise<number> {
  const now_ms = tools.clock.realMs()
  const claimed = await claimInbound(
    tools.db.work,
    new Date(now_ms).toISOString(),
    new Date(now_ms + lease_ms).toISOString(),
    at_once,
  )
  for (const inbound of claimed) await recordOne(tools, inbound)
  return claimed.length
}

async function recordOne(tools: InboundRecordingParts, inbound: Inbound): Promise<void> {
  try {
    const recorded = await record(tools, inbound)
    await endRecording(tools.db.work, inbound.id, { recorded, failure: null, next_attempt_at: null })
    tools.log.info({ inbound: inbound.id, source: inbound.source_id, origin: inbound.origin, ...recorded }, 'recorded')
  } catch (error) {
    tools.log.error(
      { err: error, inbound: inbound.id, attempt: inbound.attempts },
      'what was handed to us could not be recorded',
    )
    const failure = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
    const gives_up = inbound.attempts >= attempts_max
    const next_attempt_at = gives_up
      ? null
      : new Date(tools.clock.realMs() + retry_ms * 2 ** inbound.attempts).toISOString()
    await endRecording(tools.db.work, inbound.id, { recorded: null, failure, next_attempt_at })
    if (gives_up) await setAside(tools, inbound, failure)
  }
}

async function record(tools: InboundRecordingParts, inbound: Inbound): Promise<object> {
  switch (inbound.kind) {
    case 'edi':
      return recordEdi(tools, inbound)
    case 'terminal_feed':
      return recordTerminalPush(tools, inbound)
    case 'dcsa':
      return recordCallback(tools, await carrierOf(tools, inbound.source_id), inbound)
  }
}

async function carrierOf({ db, sealer }: InboundRecordingParts, id: string): Promise<OpenedSource> {
  const found = (await sourcesOfKinds(db.work, sealer, ['dcsa'])).find((source) => source.id === id)
  if (found === undefined) throw new Error(`the source ${id} is no longer configured`)
  return found
}

async function setAside(tools: InboundRecordingParts, inbound: Inbound, failure: string): Promise<void> {
  const packed = await packText(inbound.body.toString('latin1'))
  await tools.db.transaction((tx) =>
    insertQuarantined(tx, [
      {
        id: tools.newId(),
        inbound_id: inbound.id,
        source_id: inbound.source_id,
        origin: inbound.origin,
        reason: `could not be recorded: ${failure}`,
        message_type: null,
        control_number: null,
        received_at: inbound.received_at,
        packed,
      },
    ]),
  )
}
