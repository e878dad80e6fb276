import type { Observation } from '@quaylog/journey'
import { isObject, readBoolean, readText, type JsonObject } from '../../json.ts'
import { emptyByRailroad } from '../../words.ts'
import { meaningOfEvent, railMove, townOf } from '../railroad.ts'
import type { About } from '../profile.ts'
import { isNothing, readClock, says } from '../time.ts'

const scac = 'UPRR'

/** A shipment of Union Pacific: its current event, its estimates, and whether it is held. */
export function readShipment(item: JsonObject, about: About): readonly Observation[] {
  const load = objectAt(item, 'load')
  const sign = readText(load?.load_empty_code)
  // So it answers for boxes that it does not know, or of which we are no party.
  if (sign?.toLowerCase() === 'unknown') return []
  return [
    ...eventOf(objectAt(item, 'current_event'), emptyByRailroad(sign), about),
    ...expectedAt(item, 'eta', { type: 'transport', code: 'ARRI', mode: 'rail' }, about),
    ...expectedAt(item, 'etg', { type: 'equipment', code: 'AVPU' }, about),
    ...heldBy(item, about),
  ]
}

/** Codes are not public: what their words do not say beyond doubt moves nothing. */
function eventOf(event: JsonObject | null, empty: boolean | null, about: About): readonly Observation[] {
  const words = [readText(event?.type_code), readText(event?.event_code)]
  // The status is that of the load, such as LOADED, and no move.
  const description = [...words, readText(event?.status_code)].filter((word) => word !== null).join(' ')
  const { place, time_zone } = townOf(placeIn(objectAt(event, 'location')), about)
  const time = readClock(readText(event?.date_time), { time_zone })
  if (event === null || description === '' || !says(time)) return []
  const meaning = words.map(meaningOfEvent).find((found) => found !== null) ?? null
  const unknown = {
    type: 'transport',
    code: `UP_${description.toUpperCase().replaceAll(/\W+/g, '_').slice(0, 40)}`,
  } as const
  const railroad = readText(event.carrier_abbreviation)?.toUpperCase() ?? scac
  return [
    railMove(
      readBoolean(event.offline) === true && /^[A-Z]{2,4}$/.test(railroad) ? railroad : scac,
      { ...about, pointer: `${about.pointer}/current_event` },
      {
        ...(meaning ?? unknown),
        classifier: 'actual',
        empty,
        description,
        defects: meaning === null ? [...about.defects, 'unknown code'] : about.defects,
      },
      time,
      place,
    ),
  ]
}

function expectedAt(
  item: JsonObject,
  name: 'eta' | 'etg',
  meaning: Pick<Parameters<typeof railMove>[2], 'type' | 'code' | 'mode'>,
  about: About,
): readonly Observation[] {
  const { place, time_zone } = townOf(placeIn(objectAt(objectAt(item, 'route'), 'destination')), about)
  const time = readClock(readText(item[name]), { time_zone })
  if (!says(time)) return []
  const expected = { ...meaning, role_hint: 'destination', classifier: 'estimated', description: name } as const
  return [railMove(scac, { ...about, pointer: `${about.pointer}/${name}` }, expected, time, place)]
}

function heldBy(item: JsonObject, about: About): readonly Observation[] {
  const code = readText(item.hold_code)
  if (code === null || isNothing(code)) return []
  return [
    {
      kind: 'hold',
      data_source: 'rail',
      container: about.container,
      stated_at: null,
      pointer: `${about.pointer}/hold_code`,
      name: 'other',
      status: 'hold',
      description: code,
      at: null,
      defects: [],
    },
  ]
}

function placeIn(location: JsonObject | null): string | null {
  const city = readText(location?.city) ?? readText(location?.station) ?? readText(location?.name)
  const state = readText(location?.state) ?? readText(location?.state_abbreviation)
  return city === null || state === null ? city : `${city}, ${state}`
}

function objectAt(item: JsonObject | null, name: string): JsonObject | null {
  const value = item?.[name]
  return isObject(value) ? value : null
}
