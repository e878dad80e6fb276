import { access, constants } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { spendBudget } from '../asking/budget-store.ts'
import { cureOf, cures_of_silence } from '../asking/cures.ts'
import type { OpenedSource } from '../asking/opened-source.ts'
import { nothing_tried } from '../asking/tested.ts'
import type { Tested } from '../asking/tested.ts'
import { aishub_limits, askAishub } from './ais/aishub.ts'
import { keepAisConnection } from './ais/connection.ts'
import { fileDoorOf, isListened } from '../sources/listened.ts'
import type { Clock } from '../ground/clock.ts'
import type { Database } from '../ground/db/index.ts'
import type { SourceParts } from '../sources/source.ts'

/** How long a feed is listened to. */
const listen_ms = 15_000
/** A ship to ask about: whether she is known says nothing, that the question is answered says all. */
const any_ship = '9321483'

type Listened = Pick<OpenedSource, 'id' | 'kind' | 'base_url' | 'credentials'>

/** What trying is done with: its budget is in the database, and ships are asked about through the guarded client. */
export interface TryingParts extends Pick<SourceParts, 'http'> {
  readonly db: Database
  readonly clock: Clock
}

/** How a source does that is listened to, asked about ships, or has its files put somewhere; null: it is none such. */
export async function tryListened(parts: TryingParts, source: Listened): Promise<Tested | null> {
  if (!isListened(source.kind)) return null
  const door = fileDoorOf(source.kind, source.id)
  if (door !== null) return lookIntoFolder(source, door)
  return source.kind === 'ais_hub' ? askHub(parts, source) : listen(parts, source)
}

const untold = { ...nothing_tried, observations: 0, defects: 0, cure: null } as const

async function listen({ clock }: TryingParts, source: Listened): Promise<Tested> {
  // A visit of seconds needs no chance between its tries.
  const connection = keepAisConnection(source, { clock, random: () => 0, isWanted: () => true, hear: () => {} })
  const until_ms = clock.realMs() + listen_ms
  const goesOn = () => {
    const { connected, trouble, reports } = connection.state()
    return reports === 0 && (connected || trouble === null)
  }
  while (clock.realMs() < until_ms && goesOn()) await sleep(100)
  const { connected, trouble, reports, defects } = connection.state()
  connection.close()
  const { id } = source
  if (reports > 0)
    return {
      ...untold,
      id,
      outcome: 'heard',
      reached: true,
      readable: true,
      observations: reports,
      defects,
      detail: trouble,
    }
  if (!connected)
    return { ...untold, id, outcome: 'not_connected', reached: false, detail: trouble, cure: cures_of_silence.connect }
  const detail = `nothing heard for ${listen_ms / 1_000} seconds`
  const cure = 'See whether ships are in its range; see whether the address is that of positions as NMEA sentences.'
  return { ...untold, id, outcome: 'silent', reached: true, defects, detail, cure }
}

/** Within what it allows all processes together. */
async function askHub({ db, clock, http }: TryingParts, source: Listened): Promise<Tested> {
  const { id } = source
  const wanted = { request: 1, poll: 0 }
  const { granted, open_at_ms } = await spendBudget(db, id, aishub_limits, wanted, clock.realMs())
  if (granted.request === 0) {
    const until = new Date(open_at_ms.request ?? clock.realMs()).toISOString()
    const detail = `it is asked once a minute, next at ${until}`
    return { ...untold, id, outcome: 'not_asked', reached: null, detail, cure: cures_of_silence.no_room }
  }
  const told = await askAishub(http, source, [any_ship])
  if (told.trouble === null)
    return {
      ...untold,
      id,
      outcome: 'found',
      reached: true,
      addressed: true,
      signed_in: true,
      readable: true,
      observations: told.reports.length,
      defects: told.defects,
      detail: null,
    }
  const { trouble, detail } = told
  const reached = trouble !== 'outage'
  return {
    ...untold,
    id,
    outcome: 'temporary',
    reached,
    ...(trouble === 'rate_limit' ? {} : { addressed: reached || null }),
    ...(trouble === 'credentials' ? { signed_in: false } : {}),
    ...(trouble === 'unreadable' ? { readable: false } : {}),
    detail,
    cure: reached ? cureOf(trouble) : cures_of_silence.connect,
  }
}

async function lookIntoFolder({ id, base_url }: Listened, door: string): Promise<Tested> {
  if (!base_url.startsWith('file:'))
    return { ...untold, id, outcome: 'posted', reached: true, detail: `files are posted to ${door}` }
  const detail = await access(fileURLToPath(base_url), constants.R_OK | constants.W_OK).then(
    () => null,
    (error: Error) => error.message,
  )
  if (detail === null) return { ...untold, id, outcome: 'found', reached: true, detail }
  const cure = 'Make the folder, and let this service read and write in it: files that were read are moved.'
  return { ...untold, id, outcome: 'no_folder', reached: false, detail, cure }
}
