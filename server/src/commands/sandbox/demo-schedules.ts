import { readCalendarDocument, readTariffDocument } from '@quaylog/free-time'
import type { Read } from '@quaylog/free-time'
import { statementRows, statementsOf } from '../../charges/facility-calendars/facility-calendar.ts'
import { insertFacilityCalendar, insertStatements } from '../../charges/facility-calendars/store.ts'
import { insertTariff } from '../../charges/tariffs/store.ts'
import { WorldError } from '../../doors/sandbox/world-client.ts'
import type { Opened } from '../open.ts'

/**
 * Keeps what the world's terminals charge, and when their gates are open, in a new account, as its imports would:
 * without them no wait has a price. Not by the API, for its calls a minute are the account's user's.
 */
export async function keepSchedules(
  { tariffs, calendars }: { readonly tariffs: readonly unknown[]; readonly calendars: readonly unknown[] },
  account_id: string,
  { db, clock, newId }: Pick<Opened, 'db' | 'clock' | 'newId'>,
): Promise<void> {
  const papers = tariffs.map((tariff) => read(readTariffDocument(tariff)))
  const gates = calendars.map((calendar) => read(readCalendarDocument(calendar)))
  const now = clock.now()
  await db.transaction(async (tx) => {
    for (const gate of gates) {
      const row = { account_id, id: newId(), facility: gate.facility, created_at: now }
      // A first start that was cut short has kept all of it, or nothing.
      if ((await insertFacilityCalendar(tx, row)) !== 'made') return
      await insertStatements(tx, statementRows(row, statementsOf(gate), { newId, now }))
    }
    for (const paper of papers) await insertTariff(tx, { account_id, id: newId(), now, newId }, paper)
  })
}

function read<T>(answer: Read<T>): T {
  if (answer.ok) return answer.value
  throw new WorldError(`the simulated world has a schedule that cannot be read: ${JSON.stringify(answer.problems)}`)
}
