import type { Database } from '../../ground/db/index.ts'
import type { AttemptResult } from '../../delivery/attempt.ts'
import type { PendingNotification } from '../../delivery/delivery-store.ts'
import type { Attempting, LaneParts } from '../../delivery/run-lane.ts'
import { readParties } from '../../sources/edi/write/parties.ts'
import type { EdiSyntax, Parties } from '../../sources/edi/write/parties.ts'
import { write315 } from '../../sources/edi/write/x12-315.ts'
import { writeIftsta } from '../../sources/edi/write/iftsta.ts'
import { reachedAt } from '../receivers/subscriber.ts'
import type { Subscriber } from '../receivers/subscriber.ts'
import { dropFile } from './drop.ts'
import { reportOf } from './report.ts'
import { numberInterchange } from './store.ts'

/** Where interchanges are dropped, and what numbers them. */
export interface EdiDrop {
  /** Null: this service has no folder for them. */
  readonly folder: string | null
  readonly db: Pick<Database, 'transaction'>
}

const writers = { x12: write315, edifact: writeIftsta } as const
const extensions = { x12: '315', edifact: 'iftsta' } as const

/** Drops a notification as a file with one interchange into the folder of its channel. */
export function attemptEdi(
  { clock }: Pick<LaneParts, 'clock'>,
  subscriber: Subscriber,
  syntax: EdiSyntax,
  drop: EdiDrop,
): Attempting {
  return async (notification) => {
    const { id, event, included, account_id } = notification
    if (included === null) throw new Error('its change is no longer in the change log')
    const parties = readParties(reachedAt(subscriber).url.replace(/^edi:/, ''), syntax)
    if ('problem' in parties) throw new Error(parties.problem)
    const started_ms = performance.now()
    const ended = (what: Partial<AttemptResult> & Pick<AttemptResult, 'verdict'>): AttemptResult => ({
      status_code: null,
      error: null,
      timed_out: false,
      retry_after_s: null,
      duration_ms: Math.round(performance.now() - started_ms),
      request_headers: {},
      response_headers: null,
      response_body: null,
      ...what,
    })
    if (drop.folder === null) return ended({ verdict: 'failed', error: 'this service has no folder for EDI files' })
    const report = reportOf(event, included)
    if ('unwritable' in report) return ended({ verdict: 'unwritable', error: report.unwritable })
    const real_now = new Date(clock.realMs()).toISOString()
    const trial = writers[syntax](report, parties, { control_number: 1, made_at: real_now })
    if ('unwritable' in trial) return ended({ verdict: 'unwritable', error: trial.unwritable })
    const named = { account_id, notification_id: id, webhook_id: notification.webhook_id, syntax, ...idsOf(parties) }
    const stamp = await drop.db.transaction((tx) => numberInterchange(tx, named, real_now))
    const written = writers[syntax](report, parties, stamp)
    if ('unwritable' in written) return ended({ verdict: 'unwritable', error: written.unwritable })
    const name = fileName(stamp.control_number, notification, syntax)
    const told = { request_headers: { File: name, 'Left-Out': written.left_out.join(', ') || 'nothing' } }
    const trouble = await dropFile(drop.folder, subscriber.id, name, Buffer.from(written.text, 'latin1')).then(
      () => null,
      codeOf,
    )
    return trouble === null
      ? ended({ ...told, verdict: 'succeeded' })
      : ended({ ...told, verdict: 'failed', error: `the file could not be written: ${trouble}` })
  }
}

const idsOf = ({ sender, receiver }: Parties) => ({ sender: sender.id, receiver: receiver.id })

function fileName(control_number: number, { id }: PendingNotification, syntax: EdiSyntax): string {
  return `${String(control_number).padStart(9, '0')}-${id}.${extensions[syntax]}`
}

/** What the system calls the trouble; the path is the operator's own. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'the folder refused it'
}
