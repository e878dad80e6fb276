import type { UpdateExceptionsRequest } from '@quaylog/contract'
import type { Transaction } from '../ground/db/index.ts'
import { notFound, Refusal, unprocessable } from '../ground/http/refusal.ts'
import { isUuid } from '../ground/id.ts'
import { membersByIds } from '../people/people-store.ts'
import { scopeOf } from '../request/services.ts'
import type { ApiCall } from '../request/services.ts'
import { deedOn, eventOf } from './deed.ts'
import type { AskedDeed } from './deed.ts'
import type { ExceptionRow } from './exception.ts'
import { keepExceptions } from './keep.ts'
import { lookSoon } from './schedule-store.ts'
import { exceptionsByIds, holdSubjects, insertEntries } from './store.ts'
import { tellExceptions } from './tell.ts'

/** What is asked of one exception. */
export type AskedWork = Pick<UpdateExceptionsRequest['data'][number], 'id' | 'attributes' | 'relationships'>

/** What became of one exception: as it is now, or why it stays as it was. */
export type Worked = { readonly row: ExceptionRow } | { readonly refusal: Refusal }

/** What one exception was before, and what a deed made of it. */
type Done = { readonly before: ExceptionRow } & ReturnType<typeof deedOn>

const subjects = ['tracking_request', 'shipment'] as const
const subjectType = ({ shipment_id }: Pick<ExceptionRow, 'shipment_id'>) =>
  shipment_id === null ? 'tracking_request' : 'shipment'

/**
 * Works on exceptions of an account, each named once: owner, note, snooze, handled or seen, and tells it. One that is
 * refused stays as it was and keeps none of the others. In the order in which they are given.
 */
export async function workOn(call: ApiCall, tx: Transaction, all: readonly AskedWork[]): Promise<Worked[]> {
  const scope = scopeOf(call, tx)
  const kept = await held(tx, scope.account.id, all)
  const owners = await ownersOf(tx, scope.account.id, all)
  const { credential } = call.caller
  const by =
    credential.kind === 'person'
      ? ({ by: 'person', person_id: credential.id } as const)
      : ({ by: 'key', person_id: null } as const)
  const worked = all.map((one): Done | Refusal =>
    refusable(() => {
      const before = kept.get(one.id.toLowerCase())
      if (before === undefined) throw notFound('exception')
      const deed: AskedDeed = { attributes: one.attributes, owner_id: ownerOf(one, owners), by }
      return { before, ...deedOn(before, deed, scope.now, call.services.newId) }
    }),
  )
  const done = worked.flatMap((one) => (one instanceof Refusal || one.entries.length === 0 ? [] : [one]))
  await keepExceptions(
    tx,
    scope.account.id,
    done.map(({ row }) => row),
    scope.now,
  )
  await insertEntries(
    tx,
    done.flatMap(({ entries }) => entries),
  )
  for (const type of subjects) {
    const reopened = done.filter(({ before, row }) => before.closed_at !== null && row.closed_at === null)
    const ids = reopened.filter(({ row }) => subjectType(row) === type).map(({ row }) => row.subject_id)
    if (ids.length > 0) await lookSoon(tx, type, scope.account.id, [...new Set(ids)])
  }
  const told = { port_of_discharge: null, found: false, changes_work: false }
  await tellExceptions(
    tx,
    call.services,
    scope,
    done.map(({ before, row }) => ({ row, event: eventOf(before, row), ...told })),
  )
  if (done.length > 0) call.services.webhooks.wake()
  return worked.map((one) => (one instanceof Refusal ? { refusal: one } : { row: one.row }))
}

/** The exceptions of the account among those that are asked for, whose shipments and requests are held first. */
async function held(
  tx: Transaction,
  account_id: string,
  all: readonly AskedWork[],
): Promise<ReadonlyMap<string, ExceptionRow>> {
  const ids = all.map(({ id }) => id.toLowerCase()).filter(isUuid)
  const seen = await exceptionsByIds(tx, account_id, ids)
  for (const type of subjects) {
    const subject_ids = seen.filter((row) => subjectType(row) === type).map(({ subject_id }) => subject_id)
    await holdSubjects(tx, type, account_id, subject_ids)
  }
  return new Map((await exceptionsByIds(tx, account_id, ids)).map((row) => [row.id, row]))
}

/** Who of those who are to own exceptions is a user of the account. */
async function ownersOf(tx: Transaction, account_id: string, all: readonly AskedWork[]): Promise<ReadonlySet<string>> {
  const ids = all.flatMap(({ relationships }) => relationships?.owner?.data?.id.toLowerCase() ?? []).filter(isUuid)
  const members = ids.length === 0 ? [] : await membersByIds(tx, account_id, [...new Set(ids)])
  return new Set(members.map(({ id }) => id))
}

/** The person who is to own it; undefined: that is not asked, null: nobody. */
function ownerOf({ relationships }: AskedWork, owners: ReadonlySet<string>): string | null | undefined {
  const owner = relationships?.owner
  if (owner === undefined) return undefined
  if (owner.data === null) return null
  const id = owner.data.id.toLowerCase()
  if (!owners.has(id))
    throw unprocessable('not_found', '/data/relationships/owner', 'Owner is not a user of this account')
  return id
}

function refusable<Value>(work: () => Value): Value | Refusal {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
