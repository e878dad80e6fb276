import type { Database } from '../server/src/ground/db/index.ts'
import { createIds } from '../server/src/ground/id.ts'
import { movement } from '../server/src/sources/movement.ts'
import { recordAnswer } from '../server/src/world-facts/record.ts'
import { ensureSubject } from '../server/src/world-facts/subject-store.ts'
import { openDurableDatabase } from './durable.ts'
import type { Figure } from './figure.ts'
import { median } from './rounds.ts'

const statements = 19
const polls = 40
const first_ms = Date.parse('2026-11-20T10:00:00Z')

/** What the answer of a poll writes into the database's log when it says what the last one said. */
export async function pollsBench(): Promise<Figure[]> {
  const db = await openDurableDatabase()
  const newId = createIds(Date.now)
  const name = { source_key: 'line:MAEU', number_type: 'bill_of_lading', number: 'BENCH' } as const
  const { id } = await ensureSubject(db.work, newId, name, new Date(first_ms).toISOString())
  const told = Array.from({ length: statements }, (_, index) => loaded(index))
  const poll = (n: number, body: string) => {
    const payloads = [{ content_type: 'application/json', body, origin: 'bench' }]
    const answer = { outcome: 'found', complete: true, observations: told, payloads } as const
    const now = new Date(first_ms + n * 60_000).toISOString()
    return db.transaction((tx) => recordAnswer(tx, { newId }, id, 'bench', answer, now))
  }
  for (let n = 0; n < 4; n++) await poll(n, `given at ${n}`)
  const dated: number[] = []
  const equal: number[] = []
  for (let n = 4; n < 4 + polls; n++) {
    dated.push(await walBytes(db, () => poll(n, `given at ${n}`)))
    equal.push(await walBytes(db, () => poll(n, `given at ${n}`)))
  }
  await db.close()
  return [
    {
      name: `WAL of an answer of ${statements} statements that differs only by a time stamp, beside one that is equal`,
      ours: median(dated),
      baseline: median(equal),
      unit: 'B',
      goal: 2,
      goal_is: 'at most',
    },
  ]
}

function loaded(index: number) {
  return movement({
    data_source: 'shipping_line',
    container: `MSKU${1_000_000 + index}`,
    pointer: `/${index}`,
    defects: [],
    type: 'equipment',
    code: 'LOAD',
    classifier: 'actual',
    at: '2026-11-01T08:00:00Z',
    mode: 'vessel',
    stated_at: null,
    place: { locode: 'CNSHA', name: null, country_code: 'CN', latitude: null, longitude: null },
  })
}

async function walBytes({ work }: Database, run: () => Promise<unknown>): Promise<number> {
  const [before] = await work<{ at: string }[]>`select pg_current_wal_insert_lsn()::text as at`
  await run()
  const [after] = await work<{ bytes: number }[]>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), ${before?.at ?? ''}::pg_lsn)::int as bytes`
  return after?.bytes ?? 0
}
