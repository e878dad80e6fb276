/** What sources say of times: `at` of a movement that happened or is expected. */
type Statement = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Statement =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Members of a facility's report, by the fields that are made of them. */
const of_facility_state: Readonly<Record<string, string>> = {
  availableForPickup: 'available',
  holdsAtPodTerminal: 'holds',
  feesAtPodTerminal: 'fees',
  locationAtPodTerminal: 'yardPosition',
  pickupAppointmentAt: 'appointmentAt',
  podFullOutChassisNumber: 'chassisNumber',
  sealNumber: 'sealNumber',
  weightInLbs: 'weightInLbs',
}
const last_free_day = /^(pickupLfd|sslLfd$|indFacilityLfdOn$)/
const role_of_place = /^(portOfLading|portOfDischarge|destination)(Locode|Name)$/

function ofMovement(field: string, statement: Statement): unknown {
  const { place, vessel } = statement
  if (field.endsWith('Timezone')) return statement['timeZone']
  if (field.endsWith('VoyageNumber')) return statement['voyage']
  if (field.endsWith('VesselName')) return isRecord(vessel) ? vessel['name'] : undefined
  if (field.endsWith('VesselImo')) return isRecord(vessel) ? vessel['imo'] : undefined
  if (field.endsWith('Locode')) return isRecord(place) ? place['locode'] : undefined
  if (field === 'sealNumber') return statement['sealNumber']
  return field.endsWith('At') ? statement['at'] : undefined
}

function ofFacilityState(field: string, statement: Statement): unknown {
  if (last_free_day.test(field)) return statement['lastFreeDay']
  const member = of_facility_state[field]
  return member === undefined ? undefined : statement[member]
}

function ofShipmentRecord(field: string, statement: Statement): unknown {
  const [, role = '', part = ''] = role_of_place.exec(field) ?? []
  const place = statement[role]
  return isRecord(place) ? place[part.toLowerCase()] : undefined
}

function ofHold(field: string, { name, status }: Statement): unknown {
  return field === 'holdsAtPodTerminal' ? { name, status: status ?? 'cleared' } : undefined
}

/**
 * What a statement says of a field; undefined when it says something else from which the field follows, such as a
 * discharge from which a status follows. Names are in camelCase, as the client of the API gives them.
 */
export function statedValue(field: string, statement: Statement): unknown {
  switch (statement['kind']) {
    case 'movement':
      return ofMovement(field, statement)
    case 'facility_state':
      return ofFacilityState(field, statement)
    case 'deadline':
      // The API leaves out what is null: a deadline without a day says that there is none.
      return last_free_day.test(field) ? (statement['day'] ?? null) : undefined
    case 'hold':
      return ofHold(field, statement)
    case 'equipment':
      return statement[field]
    case 'shipment_record':
      return ofShipmentRecord(field, statement)
    default:
      return undefined
  }
}
