import type { Reader } from '../../ground/db/index.ts'

/** An alarm as it is kept: `ended_at` null while it goes on. */
export interface KeptAlarm {
  readonly source_id: string
  readonly reason: string
  readonly detail: string
  readonly began_at: string
  readonly ended_at: string | null
}

/** An alarm that is seen now. */
export type SeenAlarm = Pick<KeptAlarm, 'source_id' | 'reason' | 'detail'>

/** Alarms that one statement takes. */
const alarms_max = 1_000

/**
 * Notes the alarms that are seen. One that had ended and was not told so yet goes on, and is not told again; one that
 * goes on keeps its beginning.
 */
export async function keepAlarms(db: Reader, seen: readonly SeenAlarm[], now: string): Promise<void> {
  if (seen.length === 0) return
  await db`
    insert into source_alarm (source_id, reason, detail, began_at)
    select s.source_id, s.reason, s.detail, ${now}
    from jsonb_to_recordset(${JSON.stringify(seen.slice(0, alarms_max))}::jsonb)
      as s(source_id text, reason text, detail text)
    where exists (select 1 from source_configuration c where c.id = s.source_id)
    on conflict (source_id, reason) do update
    set detail = excluded.detail, ended_at = null, is_told = source_alarm.is_told or source_alarm.ended_at is not null`
}

/** Ends what is seen no more: what was told is told as well again, what never was is forgotten. */
export async function endAlarms(db: Reader, seen: readonly SeenAlarm[], now: string): Promise<void> {
  await db`
    with gone as (
      select a.source_id, a.reason from source_alarm a
      where a.ended_at is null and not exists (
        select 1 from jsonb_to_recordset(${JSON.stringify(seen.slice(0, alarms_max))}::jsonb)
          as s(source_id text, reason text)
        where s.source_id = a.source_id and s.reason = a.reason)
    ), forgotten as (
      delete from source_alarm a using gone g
      where a.source_id = g.source_id and a.reason = g.reason and not a.is_told
    )
    update source_alarm a set ended_at = ${now}, is_told = false, telling_until = '-infinity' from gone g
    where a.source_id = g.source_id and a.reason = g.reason and a.is_told`
}

/** Alarms of which operators are to be told, for whoever claims them first. */
export async function claimUntold(db: Reader, real_now: string, until: string): Promise<readonly KeptAlarm[]> {
  return db<KeptAlarm[]>`
    update source_alarm set telling_until = ${until}
    where (source_id, reason) in (
      select source_id, reason from source_alarm where not is_told and telling_until < ${real_now}
      order by began_at, source_id, reason limit ${alarms_max} for update skip locked)
    returning source_id, reason, detail, began_at, ended_at`
}

/** That operators were told: what ended is forgotten, unless it goes on again by now. */
export async function noteTold(db: Reader, { source_id, reason, ended_at }: KeptAlarm): Promise<void> {
  if (ended_at === null)
    await db`update source_alarm set is_told = true where source_id = ${source_id} and reason = ${reason}`
  else
    await db`
      delete from source_alarm where source_id = ${source_id} and reason = ${reason} and ended_at is not null`
}

/** Alarms that go on. */
export async function openAlarms(reader: Reader): Promise<readonly KeptAlarm[]> {
  return reader<KeptAlarm[]>`
    select source_id, reason, detail, began_at, ended_at from source_alarm where ended_at is null
    order by source_id, reason limit ${alarms_max}`
}
