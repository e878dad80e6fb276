import { normalizedNumber } from '@quaylog/contract'
import { activeContainerLimit } from '../../request/account.ts'
import type { Account } from '../../request/account.ts'
import { countActiveContainers } from '../../records/containers/store.ts'
import type { Clock } from '../../ground/clock.ts'
import type { Database, Reader } from '../../ground/db/index.ts'
import { addTerms } from '../../search/store.ts'
import { insertTrackingRequest } from '../../records/tracking-requests/store.ts'
import type { ListedNumber } from './number-list.ts'
import { lockAccount } from '../../accounts/store.ts'

/** Which of the numbers the account asked for before, unless that failed: those are not asked for again. */
export async function knownNumbers(
  reader: Reader,
  account_id: string,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await reader<{ normalized_number: string; scac: string | null }[]>`
    select distinct normalized_number, scac from tracking_request
    where account_id = ${account_id} and normalized_number = any(${[...numbers]}::text[]) and status <> 'failed'`
  return new Set(
    rows.flatMap(({ normalized_number, scac }) => [normalized_number, `${normalized_number} ${scac ?? ''}`]),
  )
}

/** What keeping a batch came to. */
export interface KeptBatch {
  readonly created: number
  /** Numbers that the plan has no room for. */
  readonly over_limit: readonly ListedNumber[]
}

/** Keeps a batch of numbers as pending requests, as many as the plan has room for: one transaction. */
export async function keepNumbers(
  parts: { readonly db: Database; readonly clock: Clock; readonly newId: () => string },
  account: Account,
  batch: readonly ListedNumber[],
): Promise<KeptBatch> {
  const now = parts.clock.now()
  const limit = activeContainerLimit(account, now)
  return parts.db.transaction(async (tx) => {
    // The account row is held, so that requests made meanwhile can't slip in.
    await lockAccount(tx, account.id)
    const free = limit === null ? batch.length : Math.max(0, limit - (await countActiveContainers(tx, account.id)))
    const taken = batch.slice(0, free)
    for (const listed of taken) {
      const id = parts.newId()
      const { request_type, request_number, scac, ref_numbers, shipment_tags } = listed
      insertTrackingRequest(tx, {
        account_id: account.id,
        id,
        request_type,
        request_number,
        normalized_number: normalizedNumber(request_number),
        scac,
        auto_detect_vocc_scac: scac === null,
        status: 'pending',
        failed_reason: null,
        ref_numbers,
        shipment_tags: [...new Set(shipment_tags)].toSorted(),
        is_retrying: false,
        retry_count: null,
        attempts: 0,
        next_attempt_at: now,
        linked_at: null,
        shipment_id: null,
        container_id: null,
        user_id: null,
        initial_custom_fields: null,
        is_test: scac === 'TEST',
        created_at: now,
        updated_at: now,
      })
      const names = [...new Set([request_number, ...ref_numbers])]
      addTerms(
        tx,
        account.id,
        names.map((term) => ({ term, kind: 'tracking_request' as const, record_id: id, shipment_id: null })),
      )
    }
    return { created: taken.length, over_limit: batch.slice(free) }
  })
}

/** A number that an account tracks, as it is listed. */
export interface ExportedNumber {
  readonly id: string
  readonly request_number: string
  readonly request_type: string
  readonly scac: string | null
  readonly ref_numbers: readonly string[]
  readonly shipment_tags: readonly string[]
  readonly status: string
  readonly stopped: boolean
}

/**
 * Requests of an account in the order of their making, after a given one; all of them, or only those that are tracked
 * on.
 */
export async function listedNumbers(
  reader: Reader,
  account_id: string,
  after: string | null,
  all: boolean,
  limit: number,
): Promise<readonly ExportedNumber[]> {
  return reader<ExportedNumber[]>`
    select r.id, r.request_number, r.request_type, r.scac, coalesce(s.ref_numbers, r.ref_numbers) as ref_numbers,
      coalesce(s.tags, r.shipment_tags) as shipment_tags, r.status,
      s.line_tracking_stopped_at is not null as stopped
    from tracking_request r left join shipment s on s.account_id = r.account_id and s.id = r.shipment_id
    where r.account_id = ${account_id} and (${after}::uuid is null or r.id > ${after}::uuid)
      and (${all} or (r.status <> 'failed' and s.line_tracking_stopped_at is null))
    order by r.id limit ${limit}`
}
