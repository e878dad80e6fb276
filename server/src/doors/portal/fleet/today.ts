import { planAt } from '../../../request/account.ts'
import { seenBy } from '../../../request/part-store.ts'
import { restrictedPlan } from '../../../ground/http/refusal.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'
import { moneyAtRisk, todayCounts } from './today-store.ts'

/**
 * How many exceptions stand, what waiting costs by the day, and whether anything is followed at all, of what the person
 * sees (contract 1.12); the exceptions themselves are read at `/v2/exceptions`.
 */
export async function getToday({ door, account, person, parties }: PortalCall): Promise<ApiAnswer> {
  const { db, clock } = door.services
  const now = clock.now()
  if (planAt(account, now) === 'free') throw restrictedPlan()
  const reader = db.lists(account.id)
  const [counts, money] = await Promise.all([
    todayCounts(reader, seenBy({ account, parties }), person.id, now),
    moneyAtRisk(reader, seenBy({ account, parties })),
  ])
  return { status: 200, body: { counts, money } }
}
