import { startLoop } from '../ground/jobs/loop.ts'
import type { Loop } from '../ground/jobs/loop.ts'
import type { OpenedSource } from '../asking/opened-source.ts'
import { sourcesOfKinds } from './configured.ts'
import { recordCallback } from './push/dcsa-push.ts'
import { recordEdi } from './edi/record.ts'
import { attempts_max } from './inbound.ts'
import type { Inbound } from './inbound.ts'
import { claimInbound, endRecording } from './inbound-store.ts'
import type { InboundRecordingParts } from './parts.ts'
import { insertQuarantined, packText } from './quarantine/store.ts'
import { giveUpReport, recordReport } from './reports/record.ts'
import { recordTerminalPush } from './push/terminal-push.ts'

const pause_ms = 1_000
const at_once = 4
const lease_ms = 300_000
const retry_ms = 30_000

/** Records what was handed to us and is not recorded yet, until stopped; any number of processes may. */
export function startRecording(parts: InboundRecordingParts): Loop {
  return startLoop('inbound', pause_ms, parts.log, async () => (await recordDue(parts)) === at_once)
}

/** Records some of what is due. Returns how many bodies were worked on. */
export async function recordDue(parts: InboundRecordingParts): Promise<number> {
  const now_ms = parts.clock.realMs()
  const claimed = await claimInbound(
    parts.db.work,
    new Date(now_ms).toISOString(),
    new Date(now_ms + lease_ms).toISOString(),
    at_once,
  )
  for (const inbound of claimed) await recordOne(parts, inbound)
  return claimed.length
}

async function recordOne(parts: InboundRecordingParts, inbound: Inbound): Promise<void> {
  try {
    const recorded = await record(parts, inbound)
    await endRecording(parts.db.work, inbound.id, { recorded, failure: null, next_attempt_at: null })
    parts.log.info({ inbound: inbound.id, source: inbound.source_id, origin: inbound.origin, ...recorded }, 'recorded')
  } catch (error) {
    parts.log.error(
      { err: error, inbound: inbound.id, attempt: inbound.attempts },
      'what was handed to us could not be recorded',
    )
    const failure = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
    const gives_up = inbound.attempts >= attempts_max
    const next_attempt_at = gives_up
      ? null
      : new Date(parts.clock.realMs() + retry_ms * 2 ** inbound.attempts).toISOString()
    await endRecording(parts.db.work, inbound.id, { recorded: null, failure, next_attempt_at })
    if (!gives_up) return
    if (inbound.kind === 'report') await giveUpReport(parts, inbound.id, `it could not be recorded: ${failure}`)
    await setAside(parts, inbound, failure)
  }
}

async function record(parts: InboundRecordingParts, inbound: Inbound): Promise<object> {
  switch (inbound.kind) {
    case 'edi':
      return recordEdi(parts, inbound)
    case 'terminal_feed':
      return recordTerminalPush(parts, inbound)
    case 'report':
      return recordReport(parts, inbound)
    case 'dcsa':
      return recordCallback(parts, await carrierOf(parts, inbound.source_id), inbound)
  }
}

async function carrierOf({ db, sealer }: InboundRecordingParts, id: string): Promise<OpenedSource> {
  const found = (await sourcesOfKinds(db.work, sealer, ['dcsa'])).find((source) => source.id === id)
  if (found === undefined) throw new Error(`the source ${id} is no longer configured`)
  return found
}

async function setAside(parts: InboundRecordingParts, inbound: Inbound, failure: string): Promise<void> {
  const packed = await packText(inbound.body.toString('latin1'))
  await parts.db.transaction((tx) =>
    insertQuarantined(tx, [
      {
        id: parts.newId(),
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
