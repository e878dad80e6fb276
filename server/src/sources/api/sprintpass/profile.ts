import { listUnder } from '../lists.ts'
import { isList, isObject, readText, type Json } from '../../json.ts'
import { api_family, type ApiProfile, type ApiRequest, type ApiSite, type ListIn, type Settings } from '../profile.ts'
import { readUnitStatus } from './reader.ts'

const orchestrations = '/v1/orchestrations'
const json_body = { 'content-type': 'application/json' }

/** Terminals of eModal's circle; its own codes for them are told with the contract, so that these stand for them. */
const sites: readonly ApiSite[] = [
  ['Y258', 'USLAX', 'TraPac Los Angeles'],
  ['Y790', 'USLAX', 'Yusen Terminals'],
  ['Y124', 'USLAX', 'Everport Terminal Services Los Angeles'],
  ['W182', 'USLGB', 'Pacific Container Terminal (Pier J)'],
  ['Z978', 'USLGB', 'SSA Marine Pier A'],
  ['Z952', 'USLGB', 'Total Terminals International (Pier T)'],
  ['Z985', 'USOAK', 'Oakland International Container Terminal'],
  ['Y549', 'USOAK', 'TraPac Oakland'],
].map(([firms = '', locode = '', name = '']) => ({
  firms,
  code: firms,
  locode,
  name,
  time_zone: 'America/Los_Angeles',
}))

/** The port that a terminal is ordered by: what the operator was told, or its UN/LOCODE. */
function portOf(site: ApiSite | null, { port_codes = '' }: Settings): string | null {
  const told = new Map(
    port_codes
      .split(/[\s,;]+/)
      .map((pair) => pair.split('=', 2))
      .map(([a = '', b = '']) => [a, b]),
  )
  return site === null ? null : (told.get(site.firms) ?? told.get(site.locode) ?? site.locode)
}

function statusOf(box: string, { status_path = '' }: Settings): ApiRequest {
  return { method: 'GET', path: status_path.replaceAll('{unit_nbr}', encodeURIComponent(box)) }
}

/** The units of an answer: it is one, or they stand under `data`. */
function unitsIn(document: Json): ListIn | null {
  if (isObject(document) && isObject(document.unitinfo)) return { path: [], items: [document] }
  if (isObject(document) && isObject(document.data)) return { path: ['data'], items: [document.data] }
  if (isList(document)) return document.every(isObject) ? { path: [], items: document } : null
  return listUnder(document, ['data'])
}

function unitNumber(item: Json): string | null {
  const info = isObject(item) ? item.unitinfo : undefined
  return isObject(info) ? readText(info.unit_nbr) : null
}

/**
 * SprintPass Pro: a box is ordered to be traced before anything is told of it. An order that pays, or books a truck,
 * cannot be written here.
 */
export const sprintpass: ApiProfile = {
  ...api_family,
  id: 'sprintpass',
  name: 'CargoSprint SprintPass Pro',
  kind: 'facility',
  sites,
  proof: {
    by: 'public document',
    of: 'developer.cargosprint.com/sprintpasspro: orders, status pages and codes; its port codes and production host are told with the contract',
    operator_on: null,
  },
  apply: 'By contract with CargoSprint: the company gets a key and is told the address, also an importer.',
  price: 'The contract says what tracing a box costs.',
  base_url: null,
  credentials: [
    { name: 'api_key', what: 'Subscription key of the company' },
    {
      name: 'port_codes',
      what: 'Its port codes by FIRMS code or UN/LOCODE; without one the UN/LOCODE is sent',
      looks_like: 'Y258=LAX, USOAK=OAK',
      is_optional: true,
    },
    {
      name: 'status_path',
      what: 'Where the status of a unit is read, if the contract names another path',
      looks_like: `${orchestrations}/trade-type/I/unit-nbr/{unit_nbr}`,
      is_optional: true,
    },
    {
      name: 'registrations_per_month',
      what: 'How many boxes may be ordered to be traced within 31 days; without it no limit is kept',
      is_optional: true,
    },
  ],
  defaults: { status_path: `${orchestrations}/trade-type/I/unit-nbr/{unit_nbr}` },
  headers: { 'X-API-KEY': 'api_key' },
  meanings: [
    { statuses: [404, 404], says: /\b(?:unit|orchestration) (?:\w+ )?(?:was |is )?not found/i, outcome: 'not_found' },
  ],
  personal: ['driverinfo', 'trucker_info', 'plate_nbr', 'license_nbr'],
  calls: [
    {
      id: 'unit_status',
      batch_max: 1,
      request: ({ boxes, settings }) => statusOf(boxes.join(''), settings),
      list: unitsIn,
      boxOf: unitNumber,
      read: readUnitStatus,
    },
  ],
  watch: {
    is_needed: true,
    request: ({ box, site, references, settings }) => {
      const port = portOf(site, settings)
      if (port === null)
        return 'SprintPass wants the port beside the box: configure the terminals that it is asked about'
      const bill = references[box]?.bill_of_lading
      const order = {
        trade_type: 'I',
        ...(bill == null ? {} : { billoflading: bill }),
        unit: { unit_nbr: box },
        locations: [{ port_cd: port }],
      }
      return { method: 'POST', path: orchestrations, headers: json_body, body: JSON.stringify({ order: [order] }) }
    },
    idIn: (document, box) => {
      const taken = listUnder(document, ['data'])?.items.some(
        (item) => isObject(item) && item.success === true && readText(item.unit_nbr)?.toUpperCase() === box,
      )
      return taken === true ? box : null
    },
    find: {
      request: statusOf,
      idIn: (document, box) =>
        unitsIn(document)?.items.some((item) => unitNumber(item)?.toUpperCase() === box) === true ? box : null,
    },
    end: (_id, box) => ({
      method: 'DELETE',
      path: `${orchestrations}/trade-type/I/unit-nbr/${encodeURIComponent(box)}`,
    }),
  },
  ambiguous_absence: 'SprintPass does not tell of the box; that proves nothing',
  wants_references: true,
  tells: {
    available_for_pickup: 'told',
    holds_at_pod_terminal: 'told',
    pickup_lfd: 'told',
    pickup_appointment_at: 'told',
    pod_full_out_at: 'told',
    vessel_discharged: 'told',
    empty_in: 'told',
  },
}
