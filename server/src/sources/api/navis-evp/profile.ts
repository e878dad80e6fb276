import { isList, isObject, readText } from '../../json.ts'
import { listUnder } from '../lists.ts'
import { api_family, type ApiProfile } from '../profile.ts'
import { newestImport, readUnit, unit_fields } from './reader.ts'

const time_zone = 'America/Chicago'

/** Navis N4 as a service: Port Houston. Realm, region and operator are settings, so that other ports fit too. */
export const navis_evp: ApiProfile = {
  ...api_family,
  id: 'navis_evp',
  name: 'Port Houston (Navis EVP)',
  kind: 'facility',
  sites: [
    { firms: 'V136', code: 'BPT', locode: 'USHOU', name: 'Bayport Container Terminal', time_zone },
    { firms: 'S787', code: 'BCT', locode: 'USHOU', name: 'Barbours Cut Terminal', time_zone },
  ],
  proof: {
    by: 'independent code',
    of: 'five clients, and the page on data integration of Port Houston',
    operator_on: null,
  },
  apply: 'Companies that work with Port Houston: the form under "data integration" at porthouston.com.',
  base_url: 'https://api.{region}.naviscloudops.com',
  credentials: [
    { name: 'client_id', what: 'Client of the realm' },
    { name: 'client_secret', what: 'Its secret' },
    {
      name: 'realm',
      what: 'Realm that the client belongs to; unless given, Port Houston',
      looks_like: 'phaprod',
      is_optional: true,
    },
    { name: 'region', what: 'america or europe; unless given, america', looks_like: 'america', is_optional: true },
    {
      name: 'operator',
      what: "The port's code of its operator; unless given, Port Houston",
      looks_like: 'POHA',
      is_optional: true,
    },
  ],
  defaults: { realm: 'phaprod', region: 'america', operator: 'POHA' },
  token: {
    url: 'https://auth-v1.{region}.naviscloudops.com/auth/realms/{realm}/protocol/openid-connect/token',
    path: '/auth/realms/{realm}/protocol/openid-connect/token',
    request: ({ client_id = '', client_secret = '' }) => ({
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }).toString(),
    }),
    member: 'access_token',
    lifetime_s: 300,
    per_hour: null,
  },
  calls: [
    {
      id: 'units',
      batch_max: 1,
      request: ({ boxes, settings }) => ({
        method: 'GET',
        path: '/v3/evp/inventory/units',
        query: {
          operator: settings.operator ?? '',
          predicate: `unitId = ${boxes.join('')}`,
          fields: unit_fields.join(','),
        },
      }),
      list: (document) => {
        if (isList(document)) return document.every(isObject) ? { path: [], items: document } : null
        const names = ['content', 'data', 'items', 'results', 'units']
        return names.map((name) => listUnder(document, [name])).find((list) => list !== null) ?? null
      },
      boxOf: ({ unitId }) => readText(unitId),
      newest: newestImport,
      read: readUnit,
    },
  ],
  meanings: [
    { statuses: [403, 403], json_only: true, outcome: { trouble: 'entitlement', reason: 'shipping_line_unreachable' } },
  ],
  ambiguous_absence: 'Port Houston lists nothing under this number; that proves nothing',
  tells: {
    available_for_pickup: 'told',
    holds_at_pod_terminal: 'told',
    pickup_lfd: 'told',
    location_at_pod_terminal: 'told',
    pod_full_out_at: 'unproved',
  },
}
