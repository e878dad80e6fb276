import { recordAnswer } from '../server/src/world-facts/record.ts'
import { ensureSubject } from '../server/src/world-facts/subject-store.ts'
import { createIds } from '../server/src/ground/id.ts'
import { openTestDatabase } from '../server/src/ground/testing/database.ts'
import type { Observation } from '@quaylog/journey'
import type { Figure } from './figure.ts'

const answers = 60
const observations = 400
const now = '2026-11-20T10:00:00Z'

/** Observations recorded per second, answer by answer, beside a plain insert of the same rows by unnest. */
export async function recordBench(): Promise<Figure[]> {
  const db = await openTestDatabase()
  const newId = createIds(Date.now)
  await db.work`create table bench_observation (like observation including all)`
  let recorded_ms = 0
  let inserted_ms = 0
  for (let answer = 0; answer < answers; answer++) {
    const subject = await ensureSubject(
      db.work,
      newId,
      { source_key: 'line:MAEU', number_type: 'bill_of_lading', number: `BENCH${answer}` },
      now,
    )
    const told = Array.from({ length: observations }, (_, index) => movement(answer, index))
    const payload = { content_type: 'application/json', body: JSON.stringify(told), origin: 'bench' }
    const started = performance.now()
    await db.transaction((tx) =>
      recordAnswer(
        tx,
        { newId },
        subject.id,
        'bench',
        { outcome: 'found', observations: told, payloads: [payload], complete: true },
        now,
      ),
    )
    const between = performance.now()
    await db.transaction(
      (tx) => tx`
      insert into bench_observation (id, subject_id, source, hash, slot, body, recorded_at, seen_in_snapshot,
        last_seen_at)
      select t.id, ${subject.id}, 'bench', decode(t.hash, 'hex'), decode(t.hash, 'hex'), t.body::jsonb, ${now}, 1,
        ${now}
      from unnest(${told.map(() => newId())}::uuid[],
        ${told.map((_, index) => `${answer}`.padStart(8, '0') + `${index}`.padStart(8, '0'))}::text[],
        ${told.map((one) => JSON.stringify(one))}::text[]) as t (id, hash, body)`,
    )
    recorded_ms += between - started
    inserted_ms += performance.now() - between
  }
  await db.close()
  const rows = answers * observations * 1_000
  return [
    {
      name: 'observations recorded from answers of 400, beside a plain unnest insert',
      ours: rows / recorded_ms,
      baseline: rows / inserted_ms,
      unit: 'rows/s',
      goal: 0.6,
    },
  ]
}

function movement(answer: number, index: number): Observation {
  return {
    kind: 'movement',
    data_source: 'shipping_line',
    container: `MSKU${String(1_000_000 + (index % 40))}`,
    stated_at: now,
    pointer: `/${index}`,
    defects: [],
    source_event_id: `${answer}-${index}`,
    retracts: null,
    type: 'equipment',
    code: 'LOAD',
    classifier: 'actual',
    at: now,
    at_local: null,
    time_zone: 'Asia/Shanghai',
    place: { locode: 'CNSHA', name: 'Shanghai', country_code: 'CN', latitude: null, longitude: null },
    facility: null,
    mode: 'vessel',
    vessel: { imo: '9321483', name: 'SAMPLE', mmsi: null },
    voyage: '642W',
    transport_call: null,
    empty: false,
    role_hint: null,
    phase_hint: null,
    document_type: null,
    bill_of_lading: null,
    booking: null,
    seal_number: null,
    description: null,
  }
}
