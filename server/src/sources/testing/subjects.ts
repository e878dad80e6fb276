import { generateKeyPairSync } from 'node:crypto'
import type { ConformanceSubject } from '../conformance.ts'
import { profiles } from '../dcsa/profiles/index.ts'
import { createSource, type SourceConfiguration } from '../registry.ts'
import { jsonAnswer } from './scripted-parts.ts'

const container = 'CSQU3054383'
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const credentials = {
  consumer_key: 'k',
  client_id: 'c',
  client_secret: 's',
  key_id: 'k',
  tenant: 't',
  private_key: privateKey,
  thumbprint: 'ab'.repeat(20),
  api_key: 'a',
  subscription_key: 's',
  secret_key: 's',
  scope: 'api://line/.default',
  token_url: 'http://127.0.0.1:4950/line/token',
  feed_key: 'f',
}

const events = [
  {
    eventID: 'e1',
    eventType: 'EQUIPMENT',
    eventClassifierCode: 'ACT',
    eventDateTime: '2026-10-01T10:00:00+08:00',
    eventCreatedDateTime: '2026-10-01T11:30:00Z',
    equipmentEventTypeCode: 'LOAD',
    equipmentReference: container,
    ISOEquipmentCode: '45G1',
    emptyIndicatorCode: 'LADEN',
    transportCall: {
      transportCallID: 'TC-1',
      modeOfTransport: 'VESSEL',
      exportVoyageNumber: '042W',
      vessel: { vesselIMONumber: '9321483', vesselName: 'Emma' },
      location: { UNLocationCode: 'CNSHA' },
    },
    documentReferences: [{ documentReferenceType: 'BKG', documentReferenceValue: 'BK1' }],
    seals: [{ sealNumber: 'S1' }],
  },
  {
    eventID: 'e2',
    eventType: 'TRANSPORT',
    eventClassifierCode: 'EST',
    eventDateTime: '2026-10-20T06:00:00-07:00',
    transportEventTypeCode: 'ARRI',
    transportCall: { transportCallID: 'TC-2', modeOfTransport: 'VESSEL', UNLocationCode: 'USLAX' },
    references: [{ referenceType: 'EQ', referenceValue: container }],
  },
]

const coscon = {
  code: 0,
  message: 'success',
  data: {
    type: 'cntr',
    numberType: 'cntr',
    content: {
      containers: [
        {
          containerCircleStatus: [
            {
              containerNumber: container,
              containerNumberStatus: 'Loaded at First POL',
              location: 'QQCTU,Qingdao,Shandong,China',
              timeOfIssue: '2026-10-01 10:00',
              transportation: 'Vessel',
            },
          ],
          container: {
            containerNumber: container,
            containerType: '20GP',
            grossWeight: '20000KG',
            sealNumber: 'K31436',
          },
        },
      ],
    },
  },
}

const feed = {
  schema_version: '1',
  terminal: { firms: 'W185', locode: 'USLAX', name: 'Pier 400' },
  observed_at: '2026-11-20T11:05:00Z',
  containers: [
    {
      number: container,
      found: true,
      location: { state: 'in_yard', yard_position: 'B1' },
      availability: { available: false },
      size_type: '45G1',
      holds: [{ code_raw: 'CBP', status: 'hold' }],
      fees: [{ type: 'demurrage', amount: 0, currency_code: 'USD' }],
      last_free_day: { date: '2026-11-24' },
      appointment: { at: '2026-11-23T14:00:00-08:00', status: 'booked' },
      milestones: [{ name: 'vessel_discharged', at: '2026-11-18T03:12:00-08:00' }],
    },
  ],
}

const rail = {
  railroad: 'BNSF',
  generated_at: '2026-11-20T11:00:00Z',
  sightings: [
    {
      railroad: 'BNSF',
      equipment_initial: 'CSQU',
      equipment_number: '0000305438',
      sighting_code: 'P',
      load_empty: 'L',
      sighting_date: '20261115',
      sighting_time: '0410',
      city: 'LONG BEACH',
      state: 'CA',
      splc: '883720',
      train_id: 'Q-LACCHI',
      destination_city: 'CHICAGO',
      destination_state: 'IL',
      eta: '2026-11-19T10:00:00-06:00',
    },
  ],
  ramps: [
    {
      equipment_initial: 'CSQU',
      equipment_number: '0000305438',
      firms: 'H001',
      ramp: 'Logistics Park',
      un_locode: 'USCHI',
      notified_at: '2026-11-19T12:00:00-06:00',
      last_free_day: '2026-11-21',
      state: 'in_yard',
      storage_owed: 0,
      currency_code: 'USD',
    },
  ],
}

const box = { kind: 'container', number: container, containers: [] } as const
const unknown = jsonAnswer({ errors: [{ reason: 'notFound', message: 'no events found' }] }, {}, 404)

function subject(
  configuration: SourceConfiguration,
  rest: Pick<ConformanceSubject, 'document' | 'not_found'> & Partial<ConformanceSubject>,
): ConformanceSubject {
  return { name: configuration.id, question: box, create: (parts) => createSource(configuration, parts), ...rest }
}

/** Every source that is asked over HTTP, each with an answer that it can read. */
export const conformance_subjects: readonly ConformanceSubject[] = [
  ...profiles.map((profile) =>
    subject(
      {
        id: profile.id,
        kind: 'dcsa',
        profile: profile.id,
        base_url: 'http://127.0.0.1:4950/line',
        credentials,
        time: 'offset',
      },
      {
        question: { kind: 'booking_number', number: 'BK1', containers: [] },
        document: events,
        not_found: unknown,
        before: (request) =>
          request.method === 'POST' ? jsonAnswer({ access_token: 'token', expires_in: 3600 }) : null,
      },
    ),
  ),
  subject(
    { id: 'cosco', kind: 'cosco', profile: 'cosco', credentials },
    {
      document: coscon,
      not_found: jsonAnswer({ code: 0, message: 'success', data: { type: 'none', numberType: 'none', content: null } }),
    },
  ),
  subject(
    {
      id: 'terminal',
      kind: 'terminal_feed',
      terminals: ['W185'],
      base_url: 'http://127.0.0.1:4950/terminal',
      credentials,
    },
    { document: feed, not_found: jsonAnswer({ ...feed, containers: [] }) },
  ),
  subject(
    { id: 'rail', kind: 'rail_clm', scac: 'BNSF', base_url: 'http://127.0.0.1:4950/rail', credentials },
    { document: rail, not_found: jsonAnswer({ railroad: 'BNSF', sightings: [], ramps: [] }) },
  ),
]
