import { isObject, readText, type JsonObject } from '../../json.ts'
import { listOrOne } from '../lists.ts'
import { api_family, type ApiProfile } from '../profile.ts'
import { boxOfUnit } from '../railroad.ts'
import { readTraces } from './reader.ts'

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
const units = '{units}'

/** The box of one unit's traces; null: it names none. */
function boxOf({ equipment }: JsonObject): string | null {
  return isObject(equipment) ? boxOfUnit(readText(equipment.initial), readText(equipment.number)) : null
}

/** Railinc RailSight: sightings of boxes on every railroad of North America, by cycle, and when each is expected. */
export const railsight: ApiProfile = {
  ...api_family,
  id: 'railsight',
  name: 'Railinc RailSight',
  kind: 'railroad',
  proof: {
    by: 'third party',
    of: "an integrator's description; the rest of the address and the way to sign in are not public",
    operator_on: null,
  },
  apply: 'By contract with Railinc, which hands out user, password, account and fleet.',
  base_url: 'https://services.railinc.com',
  credentials: [
    { name: 'username', what: 'User of the account at Railinc' },
    { name: 'password', what: 'Its password' },
    { name: 'account', what: 'Account code of the customer at Railinc' },
    { name: 'fleet', what: 'Code of the fleet under which the boxes are registered' },
    {
      name: 'trace_path',
      what: 'Path and query of the tracing call as Railinc describes it to its customers: {account} and {fleet} stand for the codes, {units} for the boxes',
      looks_like: '/tracing/rs-api/v1/customers/{account}/…{units}',
    },
    {
      name: 'railroads',
      what: 'SCAC codes, separated by commas, of the railroads whose boxes it is asked about',
      looks_like: 'NSRR,CSXT',
    },
  ],
  calls: [
    {
      id: 'traces',
      batch_max: 50,
      request({ boxes, settings: { trace_path = '', username = '', password = '' } }) {
        if (!trace_path.startsWith('/') || !trace_path.includes(units))
          return `trace_path has to begin with / and to hold ${units} where the boxes are written`
        const written = encodeURIComponent(boxes.map((box) => box.slice(0, 10)).join(','))
        return {
          method: 'GET',
          path: trace_path.replace(units, written),
          headers: { authorization: basic(username, password) },
        }
      },
      list: (document) => listOrOne(document, ['tripTraces']),
      boxOf,
      read: readTraces,
    },
  ],
  ambiguous_absence: 'RailSight traces no trip of the box: it is on no railroad, or the fleet does not hold it',
  whole_state: false,
  tells: { moves: 'unproved', rail_eta: 'unproved', notified: 'unproved' },
}
