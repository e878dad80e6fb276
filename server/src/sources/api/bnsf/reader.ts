import type { Observation } from '@quaylog/journey'
import { readText, type JsonObject } from '../../json.ts'
import type { TimeReading } from '../../wall-clock.ts'
import { amountOf, owed } from '../facility.ts'
import type { About, ItemReading } from '../profile.ts'
import { meaningOfEvent, railDeadline, railMove, townOf } from '../railroad.ts'
import { isNothing, readCalendarDay, readClock, says } from '../time.ts'

const scac = 'BNSF'
const message_characters_max = 200

/** How it says that a box is none of ours; other messages tell of a box that it does not know. */
const no_party = /\bauthori[sz]|\bpart(?:y|ies)\b|\bpermi(?:t|ssion)|\bprivilege|\bentitle|\baccess\b|\ballowed\b/i

/** A unit of BNSF's tracing: its last event, when it will be available, storage, and where it stands. */
export function readUnitDetails(item: JsonObject, about: About): ItemReading {
  const message = readText(item.message)
  if (message !== null && readText(item.lastEventDescription) === null)
    return no_party.test(message) ? { not_entitled: message.slice(0, message_characters_max) } : []
  return [...eventOf(item, about), ...availableAt(item, about), ...storageOf(item, about), ...lotOf(item, about)]
}

function eventOf(item: JsonObject, about: About): readonly Observation[] {
  const description = readText(item.lastEventDescription)
  const { place, time_zone } = townOf(readText(item.lastEventRailNetworkLocationName), about)
  const time = timeIn(item, 'lastEvent', time_zone)
  if (description === null || !says(time)) return []
  const meaning = meaningOfEvent(description)
  const unknown = {
    type: 'transport',
    code: `BNSF_${description.toUpperCase().replaceAll(/\W+/g, '_').slice(0, 40)}`,
  } as const
  const railroad = readText(item.lastReportingSCAC)?.toUpperCase() ?? scac
  return [
    railMove(
      /^[A-Z]{2,4}$/.test(railroad) ? railroad : scac,
      about,
      {
        ...(meaning ?? unknown),
        classifier: 'actual',
        voyage: readText(item.trainId),
        description,
        defects: meaning === null ? [...about.defects, 'unknown code'] : about.defects,
      },
      time,
      place,
    ),
  ]
}

/** When a box will be available; without that, when the customer will be told so. */
const estimates = [
  'estimatedShipmentAvailability',
  'confirmedEstimatedCustomerNotification',
  'estimatedCustomerNotification',
] as const

function availableAt(item: JsonObject, about: About): readonly Observation[] {
  const { place, time_zone } = townOf(destinationOf(item), about)
  const told = estimates.map((description) => ({ description, time: timeIn(item, description, time_zone) }))
  const best = told.find(({ time }) => says(time))
  if (best === undefined) return []
  const available = { type: 'equipment', code: 'AVPU', role_hint: 'destination', classifier: 'estimated' } as const
  return [railMove(scac, about, { ...available, description: best.description }, best.time, place)]
}

/** The day is the latest on which the box is held: whether it is charged already, the wording leaves open. */
function storageOf(item: JsonObject, about: About): readonly Observation[] {
  const { day, defects } = readCalendarDay(readText(item.demurrageStartDate))
  const { place } = townOf(destinationOf(item), about)
  if (day === null) return []
  const open = 'demurrageStartDate may be the last free day or the first that is charged'
  return [railDeadline(day, about, scac, place, [...defects, open])]
}

function lotOf(item: JsonObject, about: About): readonly Observation[] {
  const yard_position = readText(item.lotRowSpotLabel)
  const chassis_number = readText(item.chassisId)
  const fees = owed('demurrage', amountOf(item.demurrageAmount))
  if (yard_position === null && chassis_number === null && fees.fees === undefined) return []
  const { place } = townOf(destinationOf(item), about)
  return [
    {
      kind: 'facility_state',
      data_source: 'rail',
      container: about.container,
      stated_at: null,
      pointer: about.pointer,
      terminal: { firms: null, smdg: null, bic: null, locode: place?.locode ?? null, name: null },
      found: true,
      defects: [],
      ...fees,
      ...(yard_position === null || isNothing(yard_position) ? {} : { yard_position }),
      ...(chassis_number === null || isNothing(chassis_number) ? {} : { chassis_number }),
    },
  ]
}

function destinationOf(item: JsonObject): string | null {
  return readText(item.destinationRailNetworkLocationName) ?? readText(item.finalDestinationRailNetworkLocationName)
}

/** Day and hour stand apart; the hour may lack its colon and its zeros, and be none (`965`): then the day is kept. */
function timeIn(item: JsonObject, name: string, time_zone: string | null): TimeReading {
  const date = readText(item[`${name}Date`])
  const written = readText(item[`${name}Time`])
  if (date === null) return readClock(null, { time_zone })
  const digits = written?.replace(/^(\d{1,2}):(\d{2})(?::\d{2})?$/, '$1$2').padStart(4, '0') ?? ''
  if (/^(?:[01]\d|2[0-3])[0-5]\d$/.test(digits))
    return readClock(`${date} ${digits.slice(0, 2)}:${digits.slice(2)}`, { time_zone })
  const day = readClock(date, { time_zone })
  return written === null ? day : { ...day, defects: [...day.defects, `impossible time ${written}`] }
}
