import type { FacilityStateObservation, Observation } from '@quaylog/journey'
import { decodeSizeType } from '../../../reference/size-type.ts'
import { isObject, readText, type JsonObject } from '../../json.ts'
import { pounds } from '../../weight.ts'
import { availabilityOf, gated_out, holdsIn, moveAt, returned_empty, saysEmpty, terminalOf } from '../facility.ts'
import type { About, ApiSite } from '../profile.ts'
import { isNothing, readCalendarDay, readClock, says } from '../time.ts'

/** All its terminals, those inland too, are in one zone. */
const time_zone = 'America/New_York'

/** An item of Import Availability: `data` is the box, `message` why there is none; what is no import says nothing. */
export function readImportAvailability(item: JsonObject, about: About): readonly Observation[] {
  const data = Object.hasOwn(item, 'data') ? item.data : item
  if (!isObject(data) || !/^imp/i.test(readText(data.category) ?? 'IMPRT')) return []
  const code = readText(data.terminal)?.toUpperCase() ?? null
  const site = code === null ? about.site : (about.sites.find((one) => one.code === code) ?? null)
  const bill_of_lading = readText(data.billOfLading)
  return [
    stateOf(data, site, code, about),
    ...(saysEmpty(readText(data.freightKind))
      ? []
      : moveAt(readText(data.outTime), site, about, { ...gated_out, bill_of_lading }, time_zone)),
    ...moveAt(readText(data.emptyReturnTime), site, about, returned_empty, time_zone),
    ...boxOf(data, about),
  ]
}

function stateOf(data: JsonObject, site: ApiSite | null, code: string | null, about: About): FacilityStateObservation {
  const holds = holdsIn(data.holds, site?.firms ?? null)
  const { defects: unclear, ...availability } = availabilityOf(data.shipmentStatus, holds)
  const free = readCalendarDay(readText(data.freeTimeExpiration), time_zone)
  const yard_position = wordIn(data, 'yardBlock')
  const chassis_number = wordIn(data, 'chassis')
  const is_out = says(readClock(readText(data.outTime), { time_zone }))
  return {
    kind: 'facility_state',
    data_source: 'terminal',
    container: about.container,
    stated_at: null,
    pointer: about.pointer,
    terminal: site === null ? { ...terminalOf(null), name: code } : terminalOf(site),
    found: true,
    defects: [
      ...about.defects,
      ...unclear,
      ...free.defects,
      ...(data.holds !== undefined && data.holds !== null && holds === undefined ? ['holds cannot be read'] : []),
    ],
    ...(is_out ? { presence: 'gated_out' as const } : {}),
    ...availability,
    ...(holds === undefined ? {} : { holds }),
    ...(free.day === null ? {} : { last_free_day: free.day }),
    ...(yard_position === null ? {} : { yard_position }),
    ...(chassis_number === null ? {} : { chassis_number }),
  }
}

/** A member that is a text and says something; null: it is not. */
function wordIn(data: JsonObject, member: string): string | null {
  const value = data[member]
  const text = typeof value === 'string' ? readText(value) : null
  return text === null || isNothing(text) ? null : text
}

function boxOf(data: JsonObject, { container, pointer }: About): readonly Observation[] {
  const iso = readText(data.iso)
  if (iso === null || isNothing(iso)) return []
  const unit = { K: 'KG', L: 'LB' }[readText(data.weightUnit)?.toUpperCase() ?? '']
  // Only with its qualifier (N net, G gross) is it the weight of the goods or of the box.
  const is_weighed = /^[NG]$/i.test(readText(data.weightQualifier) ?? '')
  const weight = is_weighed ? readText(data.weight) : null
  return [
    {
      kind: 'equipment',
      data_source: 'terminal',
      container,
      stated_at: null,
      pointer,
      ...decodeSizeType(iso),
      weight_in_lbs: unit === undefined || weight === null ? null : pounds(`${weight} ${unit}`),
      seal_number: null,
      defects: [],
    },
  ]
}
