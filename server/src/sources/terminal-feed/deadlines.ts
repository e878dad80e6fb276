import type { Day, DeadlineObservation } from '@quaylog/journey'
import { readDay } from '../wall-clock.ts'
import { day_item } from './body.ts'
import type { Site } from './site.ts'

type Deadline = Pick<DeadlineObservation, 'kind' | 'deadline' | 'day' | 'place' | 'facility' | 'defects'>

/** The last free days of a record, by whose charge begins after them. */
export interface RecordDeadlines {
  /** Undefined: not reported. */
  readonly terminal: Day | null | undefined
  readonly others: readonly Deadline[]
  readonly defects: readonly string[]
}

const days_max = 3

/**
 * A day is the terminal's own unless it says whose; null means that there is none, a text that is no day means nothing.
 */
export function readDeadlines(value: unknown, site: Site): RecordDeadlines {
  const others: Deadline[] = []
  const defects: string[] = []
  let terminal: Day | null | undefined
  for (const item of itemsOf(value)) {
    const parsed = day_item.safeParse(typeof item === 'string' ? { date: item } : item)
    const { date, source } = parsed.success ? parsed.data : { date: null, source: null }
    const day = readDay(date)
    if (item !== null && day === null && date !== null) {
      defects.push('last free day cannot be read')
      continue
    }
    const deadline = ownerOf(source, site)
    if (deadline === 'terminal') terminal = day
    else others.push({ kind: 'deadline', deadline, day, place: site.place, facility: site.facility, defects: [] })
  }
  return { terminal, others, defects }
}

function itemsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.slice(0, days_max)
  return value === undefined || value === '' ? [] : [value]
}

function ownerOf(source: string | null, site: Site): DeadlineObservation['deadline'] {
  const stated = source?.toLowerCase()
  return stated === 'line' || stated === 'rail' ? stated : site.data_source
}
