import { instantOf } from '../../../ground/clock.ts'
import { notFound } from '../../../ground/http/refusal.ts'
import { isUuid } from '../../../ground/id.ts'
import { listQuarantined, quarantinedById, removeQuarantined } from '../../../intake/quarantine/store.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'
import { shownAddress, urlContext } from '../../../subscriptions/sealing.ts'
import { failedReceivers, failedWork, handoverDepths, queueDepths } from './work-store.ts'
import type { FailedWork } from './work-store.ts'

const failures_shown = 25
const quarantined_shown = 100

/** What waits, what failed, and what was handed in and could not be read. */
export async function getWork(call: PortalCall): Promise<ApiAnswer> {
  const { db, clock } = call.door.services
  const reader = db.lists(call.account.id)
  const [asking, handing, failures, receivers, quarantine] = await Promise.all([
    queueDepths(reader, clock.now()),
    handoverDepths(reader, { real_now: instantOf(clock.realMs()), delivery_now: instantOf(clock.deliveryMs()) }),
    failedWork(reader, failures_shown),
    failedReceivers(reader, failures_shown),
    listQuarantined(reader, null, quarantined_shown),
  ])
  return {
    status: 200,
    body: {
      queues: [...asking, ...handing],
      failures: [...receivers.map((one) => ({ ...one, what: whatOf(call, one) })), ...failures],
      quarantine,
    },
  }
}

/** Where a receiver is, as far as an operator needs to know. */
function whatOf({ door }: PortalCall, { id, what }: FailedWork): string {
  try {
    return shownAddress(door.sealer.open(what, urlContext(id)))
  } catch {
    return 'an address that our keys do not open'
  }
}

/** One thing in quarantine with its text. */
export async function getQuarantined(call: PortalCall): Promise<ApiAnswer> {
  const found = await quarantinedById(call.door.services.db.keyed, idOf(call))
  if (found === undefined) throw notFound('document')
  return { status: 200, body: found }
}

/** Forgets it. */
export async function deleteQuarantined(call: PortalCall): Promise<ApiAnswer> {
  if (!(await removeQuarantined(call.door.services.db.work, idOf(call)))) throw notFound('document')
  return { status: 204 }
}

function idOf(call: PortalCall): string {
  const id = call.params['id'] ?? ''
  if (!isUuid(id)) throw notFound('document')
  return id
}
