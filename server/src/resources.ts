import type { Scope } from './request/scope.ts'
import { exception_kind } from './attention/resource.ts'
import { charge_clock_kind } from './charges/fleet/resource.ts'
import { representation_kind } from './documents/representation.ts'
import { document_kind } from './documents/resource.ts'
import { withDocuments } from './documents/with-documents.ts'
import { email_submission_kind } from './documents/mail/resource.ts'
import { user_kind } from './people/user-resource.ts'
import { container_kind } from './records/containers/resource.ts'
import { route_kind, route_location_kind } from './records/containers/route-resource.ts'
import { definition_kind, option_kind } from './records/custom-fields/definition-resource.ts'
import { custom_field_kind, withCustomFields } from './records/custom-fields/resource.ts'
import { withinPart } from './records/part.ts'
import { createRegistry } from './ground/jsonapi/registry.ts'
import type { Registry } from './ground/jsonapi/registry.ts'
import { party_kind, party_role_kind, withCustomers, withPartyRoles } from './records/parties/resource.ts'
import { reference_kinds } from './records/reference/resource.ts'
import { shipment_kind } from './records/shipments/resource.ts'
import { tracking_request_kind } from './records/tracking-requests/resource.ts'
import { transport_event_kind } from './records/transport-events/resource.ts'
import { raw_event_kind } from './records/transport-events/raw-event-store.ts'
import { vessel_kind } from './records/vessels/resource.ts'

/** Every resource type that an include or a payload can reach. */
export function createResources(): Registry<Scope> {
  const kinds = [
    shipment_kind,
    container_kind,
    route_kind,
    route_location_kind,
    tracking_request_kind,
    transport_event_kind,
    raw_event_kind,
    vessel_kind,
    exception_kind,
    party_kind,
    party_role_kind,
    custom_field_kind,
    definition_kind,
    option_kind,
    user_kind,
    charge_clock_kind,
    document_kind,
    email_submission_kind,
    representation_kind,
    ...reference_kinds,
  ]
  return createRegistry<Scope>(kinds.map(withinPart))
}

/** The relationships that stand in other tables, added where they are wanted. */
const decorators: readonly Scope['decorate'][] = [withPartyRoles, withCustomers, withCustomFields, withDocuments]

export const decorate: Scope['decorate'] = async (scope, resources) => {
  let decorated = resources
  for (const one of decorators) decorated = await one(scope, decorated)
  return decorated
}
