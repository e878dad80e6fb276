import { json } from '../http/exchange.ts'
import type { Answer, JsonObject } from '../http/exchange.ts'
import { allFacilities, placeOf } from '../truth/place.ts'
import type { Facility } from '../truth/place.ts'

/** Before anything that a world tells of. */
const FROM = '2020-01-01'
/** Gates are open on the same days of every week. */
const UNTIL = '2099-12-31'

/**
 * `GET /world/schedules`: what the port terminals of the United States charge, as tariff files, and when their gates
 * are open, as calendar files. The yards of the world count last free days and demurrage in this way (truth/yard.ts).
 */
export function answerSchedules(): Answer {
  const terminals = allFacilities().filter(
    ({ kind, locode }) => kind === 'port_terminal' && placeOf(locode).country === 'US',
  )
  return json(200, { tariffs: terminals.map(tariffOf), calendars: terminals.map(calendarOf) })
}

function tariffOf({ code, name, free_days, working_days, demurrage_per_day }: Facility): JsonObject {
  return {
    quaylog_tariff: 1,
    name: `${name}, schedule of rates (simulated)`,
    issuer: { kind: 'terminal', facility: code },
    authority: 'terminal_schedule',
    currency: 'USD',
    versions: [
      {
        effective_from: FROM,
        effective_to: null,
        lock_date: 'discharged',
        terms: [
          {
            id: 'demurrage',
            charge: 'demurrage',
            direction: 'import',
            scope: { facilities: [code] },
            clock: {
              start_event: 'box_discharged',
              first_day: 'next_day',
              day_start: '00:00',
              end_event: 'gated_out_full',
              end_day: 'counted',
            },
            free: {
              days: free_days,
              holidays: 'none',
              forgiven: [],
              ...(working_days ? { unit: 'working', week: 'mon_fri' } : { unit: 'calendar' }),
            },
            charge_days: { unit: 'calendar', forgiven: [], tier_anchor: 'after_free' },
            tiers: [{ from: 1, rate: demurrage_per_day }],
            rule: 'Simulated: free days from the day after discharge, then one rate for each day',
          },
        ],
      },
    ],
  }
}

function calendarOf({ code, locode, working_days }: Facility): JsonObject {
  return {
    facility: code,
    timezone: placeOf(locode).time_zone,
    week: working_days ? 'mon_fri' : 'mon_sun',
    holidays: [],
    exceptions: [],
    known_through: UNTIL,
  }
}
