import type { RequestType, TrackingRequestStatus } from '@quaylog/contract'
import { QuaylogError } from '@quaylog/sdk'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../service/client.ts'
import { portalApi } from '../service/portal-api.ts'
import type { PastedNumber } from './parse-numbers.ts'

/** What the dry run says of a number. */
interface Checked {
  readonly number: string
  readonly request_type: RequestType
  readonly check_digit_passed: boolean | null
  /** The number with the check digit that fits, where the given one does not. */
  readonly corrected: string | null
  readonly reason: string | null
  readonly scac: string | null
  readonly candidates: readonly { readonly scac: string; readonly name: string }[]
  readonly tracked: { readonly status: TrackingRequestStatus; readonly shipment_id: string | null } | null
}

/** How far the asking for one number is. */
export type Progress =
  | { readonly state: 'ready' }
  | { readonly state: 'tracked' }
  | { readonly state: 'sent'; readonly id: string }
  | { readonly state: 'refused'; readonly why: string }

/** One number on its way from paper to tracking. */
export interface BatchRow {
  readonly number: string
  readonly request_type: RequestType
  /** Empty: the carrier is found by the service. */
  readonly scac: string
  readonly reference: string | null
  readonly candidates: readonly { readonly scac: string; readonly name: string }[]
  /** Something to look at that does not stop it. */
  readonly warning: string | null
  readonly progress: Progress
}

const checked = (numbers: readonly string[]) =>
  portalApi<{ data: readonly Checked[] }>('POST', '/numbers/check', { numbers })

/** What is known of one number without asking anyone. */
export const numberCheckQuery = (number: string) =>
  queryOptions({ queryKey: ['number', number], queryFn: async () => (await checked([number])).data[0] ?? null })

/** Dry run: what each number is and whose; numbers that are tracked already are marked and not asked for again. */
export async function checkNumbers(pasted: readonly PastedNumber[]): Promise<BatchRow[]> {
  const { data } = await checked(pasted.map(({ number }) => number))
  return data.map((one, index) => {
    const given = pasted[index]
    return {
      number: one.number,
      request_type: one.request_type,
      scac: given?.scac ?? one.scac ?? '',
      reference: given?.reference ?? null,
      candidates: one.candidates,
      warning: one.check_digit_passed === false ? one.reason : null,
      progress: { state: one.tracked === null ? 'ready' : 'tracked' },
    }
  })
}

/** Asks for one number. A full bucket is waited out; any other refusal is the row's own. */
export async function sendRow(row: BatchRow, signal: AbortSignal): Promise<Progress> {
  for (;;) {
    try {
      const { data } = await client.trackingRequests.create(
        {
          requestType: row.request_type,
          requestNumber: row.number,
          ...(row.scac === '' ? { autoDetectVoccScac: true } : { scac: row.scac, autoDetectVoccScac: false }),
          refNumbers: row.reference === null ? [] : [row.reference],
        },
        { signal },
      )
      return { state: 'sent', id: data.id }
    } catch (error) {
      if (signal.aborted) return row.progress
      if (!(error instanceof QuaylogError) || error.status !== 429)
        return { state: 'refused', why: error instanceof Error ? error.message : String(error) }
      await new Promise((resolve) => setTimeout(resolve, error.retryAfterMs ?? 5_000))
    }
  }
}

const keyOf = (account_id: string) => `quaylog.batch.${account_id}`

/**
 * A batch that was left is there again, also after the browser was closed: what was asked for is not asked for twice.
 */
export function keptBatch(account_id: string): BatchRow[] {
  try {
    const rows: BatchRow[] = JSON.parse(localStorage.getItem(keyOf(account_id)) ?? '[]')
    return Array.isArray(rows) ? rows : []
  } catch {
    return []
  }
}

export function keepBatch(account_id: string, rows: readonly BatchRow[]): void {
  if (rows.length === 0) localStorage.removeItem(keyOf(account_id))
  else localStorage.setItem(keyOf(account_id), JSON.stringify(rows))
}
