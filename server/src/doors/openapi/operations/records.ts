import { create_party_role_request } from '@quaylog/contract'
import { nothing, one, page, whole } from '../operation.ts'
import type { OperationRow, QueryRow } from '../operation.ts'
import { custom_field_operations } from './custom-fields.ts'
import { record_words } from './record-words.ts'

const date_time = { type: 'string', format: 'date-time' }
const uuid = { type: 'string', format: 'uuid' }
const to_port: readonly QueryRow[] = [
  { name: 'port_id', description: 'The port that the ship sails to', required: true, schema: uuid },
  { name: 'previous_port_id', description: 'The port that it comes from', required: true, schema: uuid },
]

const role_operations = (['shipments', 'containers'] as const).flatMap((path): OperationRow[] => {
  const [name, record] = record_words[path]
  return [
    {
      call: `GET /${path}/:id/party_roles`,
      id: `list${name}PartyRoles`,
      tag: 'Parties',
      summary: `List the roles of ${record}`,
      answer: page('party_role'),
    },
    {
      call: `POST /${path}/:id/party_roles`,
      id: `create${name}PartyRole`,
      tag: 'Parties',
      summary: `Give a party a role on ${record}`,
      body: create_party_role_request,
      answer: one('party_role'),
      notes:
        path === 'containers'
          ? 'Only `pickup_dray_carrier`.'
          : 'Roles add up: a second party in the same role is added to the first.',
    },
    {
      call: `DELETE /${path}/:id/party_roles/:role_id`,
      id: `delete${name}PartyRole`,
      tag: 'Parties',
      summary: `Take a role off ${record}`,
      answer: nothing,
      status: 204,
    },
  ]
})

/** Parties, custom fields, reference data, vessels. */
export const record_operations: readonly OperationRow[] = [
  ...role_operations,

  ...custom_field_operations,

  {
    call: 'GET /shipping_lines',
    id: 'listShippingLines',
    tag: 'Reference data',
    summary: 'List shipping lines',
    answer: whole('shipping_line'),
  },
  {
    call: 'GET /shipping_lines/:id',
    id: 'getShippingLine',
    tag: 'Reference data',
    summary: 'Read a shipping line by id or SCAC',
    answer: one('shipping_line'),
  },
  { call: 'GET /ports', id: 'listPorts', tag: 'Reference data', summary: 'List ports', answer: page('port') },
  {
    call: 'GET /ports/:id',
    id: 'getPort',
    tag: 'Reference data',
    summary: 'Read a port by id or UN/LOCODE',
    answer: one('port'),
  },
  {
    call: 'GET /metro_areas',
    id: 'listMetroAreas',
    tag: 'Reference data',
    summary: 'List inland places',
    answer: page('metro_area'),
  },
  {
    call: 'GET /metro_areas/:id',
    id: 'getMetroArea',
    tag: 'Reference data',
    summary: 'Read a metro area by id or UN/LOCODE',
    answer: one('metro_area'),
  },
  {
    call: 'GET /terminals',
    id: 'listTerminals',
    tag: 'Reference data',
    summary: 'List terminals, rail ramps and depots',
    answer: page('terminal'),
  },
  {
    call: 'GET /terminals/:id',
    id: 'getTerminal',
    tag: 'Reference data',
    summary: 'Read a terminal or rail ramp by id or FIRMS code',
    answer: one('terminal'),
  },

  { call: 'GET /vessels', id: 'listVessels', tag: 'Vessels', summary: 'List vessels', answer: page('vessel') },
  {
    call: 'GET /vessels/:id',
    id: 'getVessel',
    tag: 'Vessels',
    summary: 'Read a vessel by id or IMO number',
    answer: one('vessel'),
    query: [
      {
        name: 'show_positions[from_timestamp]',
        description: 'Also where the vessel was from this instant on; by default seven days ago',
        schema: date_time,
      },
      {
        name: 'show_positions[to_timestamp]',
        description: 'Until this instant; by default now. At most 31 days',
        schema: date_time,
      },
    ],
    notes: 'Positions need Routing Data.',
  },
  {
    call: 'GET /vessels/:id/future_positions',
    id: 'getFuturePositions',
    tag: 'Vessels',
    summary: 'Where the vessel would be, minute by minute, from port to port',
    answer: one('vessel'),
    query: to_port,
  },
  {
    call: 'GET /vessels/:id/future_positions_with_coordinates',
    id: 'getFuturePositionsWithCoordinates',
    tag: 'Vessels',
    summary: 'The same from a given point',
    answer: one('vessel'),
    query: [
      ...to_port,
      {
        name: 'latitude',
        description: 'Degrees, WGS84',
        required: true,
        schema: { type: 'number', minimum: -90, maximum: 90 },
      },
      {
        name: 'longitude',
        description: 'Degrees, WGS84',
        required: true,
        schema: { type: 'number', minimum: -180, maximum: 180 },
      },
    ],
  },
]
