import { listOrOne } from '../lists.ts'
import { isList, isObject, readText } from '../../json.ts'
import { api_family, type ApiProfile, type Batch } from '../profile.ts'
import { readImportAvailability } from './reader.ts'

const time_zone = 'America/New_York'
const subscriptions = '/import-availability/subscriptions'

/** The boxes of a batch of which the bill of lading is known; text: there is none. */
function pairsOf({ boxes, references }: Batch): readonly { equipmentId: string; referenceId: string }[] | string {
  const pairs = boxes.flatMap((equipmentId) => {
    const bill = references[equipmentId]?.bill_of_lading
    return bill == null ? [] : [{ equipmentId, referenceId: bill }]
  })
  return pairs.length === 0
    ? 'The Port of Virginia wants the bill of lading beside the box, and none is known: track the bill of lading'
    : pairs
}

/** The Port of Virginia: a box is asked for together with its bill of lading. */
export const port_of_virginia: ApiProfile = {
  ...api_family,
  id: 'port_of_virginia',
  name: 'Port of Virginia',
  kind: 'facility',
  sites: [
    { firms: 'L005', code: 'NIT', locode: 'USORF', name: 'Norfolk International Terminals', time_zone },
    { firms: 'N195', code: 'VIG', locode: 'USPTM', name: 'Virginia International Gateway', time_zone },
    { firms: 'L045', code: 'PMT', locode: 'USPTM', name: 'Portsmouth Marine Terminal', time_zone },
  ],
  proof: { by: 'public document', of: 'subscriptions.portofvirginia.com, Import Availability', operator_on: null },
  apply: 'Ask for an API key at subscriptions.portofvirginia.com; its sandbox shows live data.',
  base_url: 'https://subscriptions.portofvirginia.com',
  credentials: [{ name: 'api_key', what: 'API key of production or sandbox' }],
  headers: { 'X-API-KEY': 'api_key' },
  calls: [
    {
      id: 'import_availability',
      batch_max: 100,
      request: (batch) => {
        const pairs = pairsOf(batch)
        if (typeof pairs === 'string') return pairs
        return {
          method: 'POST',
          path: '/import-availability',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(pairs),
        }
      },
      list: (document) => listOrOne(document, ['equipmentId', 'freeTimeExpiration', 'shipmentStatus']),
      boxOf: ({ equipmentId, container }) => readText(equipmentId) ?? readText(container),
      members: ['shipmentStatus', 'holds', 'freeTimeExpiration', 'yardBlock', 'chassis', 'outTime', 'emptyReturnTime'],
      read: readImportAvailability,
    },
  ],
  watch: {
    is_needed: false,
    request: ({ box, references, bell_url }) => {
      const bill = references[box]?.bill_of_lading
      if (bell_url === null || bill == null) return 'The Port of Virginia wants a bill of lading and an address to ring'
      const body = JSON.stringify({ equipmentId: box, referenceId: bill, callbackUrl: bell_url })
      return { method: 'POST', path: subscriptions, headers: { 'content-type': 'application/json' }, body }
    },
    idIn: (document) => (isObject(document) ? readText(document.id) : null),
    find: {
      request: () => ({ method: 'GET', path: subscriptions }),
      idIn: (document, box) => {
        const entry = isList(document)
          ? document.filter(isObject).find(({ equipmentId }) => readText(equipmentId)?.toUpperCase() === box)
          : undefined
        return readText(entry?.id)
      },
    },
    end: (id) => ({ method: 'DELETE', path: `${subscriptions}/${encodeURIComponent(id)}` }),
  },
  ambiguous_absence: 'The Port of Virginia does not know the box under this bill of lading; that proves nothing',
  wants_references: true,
  tells: {
    available_for_pickup: 'told',
    holds_at_pod_terminal: 'unproved',
    pickup_lfd: 'told',
    location_at_pod_terminal: 'told',
    pod_full_out_at: 'told',
    empty_in: 'told',
    pod_full_out_chassis_number: 'told',
  },
}
