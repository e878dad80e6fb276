import { after } from './spans.ts'
import type { Story, StoryShipment } from './story.ts'

/** Stories of what seldom happens and has to be told when it does; only a world that rehearses tells them. */
export const rehearsed: readonly Story[] = [
  ...overLines(50, ['MAEU', 'HDMU', 'YMLU'], {
    slug: 'arrival-untold',
    title: 'Late, and the line does not say so',
    tells: 'The ship comes four days late; until she has come, the line goes on telling the arrival of the schedule.',
    shipment: {
      legs: ['PS3 TWKHHCT5 Y258'],
      anchor: { leg: 0, moment: 'arrived', hours: 210 },
      trouble: { facility: 'Y258', late_hours: 100, anchor_hours: 3, is_untold: true },
      boxes: [{}],
    },
  }),
  ...overLines(53, ['CMDU', 'ZIMU', 'ONEY'], {
    slug: 'voyage-renumbered',
    title: 'The voyage gets another number',
    tells: 'The ship and her departure stay as they were; three days before it her voyage gets another number.',
    shipment: {
      legs: ['PS2 VNVUTCMI WAC8'],
      anchor: { leg: 0, moment: 'departed', hours: 110 },
      manifested_hours: -40,
      boxes: [{}, {}],
      upsets: [{ kind: 'renumbered', leg: 0, hours_before_departure: 76, number: '918N', reason: 'voyage renumbered' }],
    },
  }),
  ...overLines(56, ['EGLV', 'MSCU'], {
    slug: 'another-terminal',
    title: 'Another terminal in Long Beach',
    tells: 'Four days before her arrival the line moves the ship from one terminal of Long Beach to its neighbour.',
    shipment: {
      legs: ['PS2 VNVUTCMI WAC8'],
      anchor: { leg: 0, moment: 'arrived', hours: 190 },
      boxes: [{}],
      upsets: [
        { kind: 'berthed_elsewhere', hours_before_arrival: 100, facility: 'Z952', reason: 'berth at another terminal' },
      ],
    },
  }),
  ...overLines(58, ['MAEU'], {
    slug: 'terminal-by-local-code',
    title: 'Another terminal, by a code of its own',
    tells: 'The line moves the ship from Pier 400 to TraPac, which it calls by a code that no list of terminals has.',
    shipment: {
      legs: ['PS1 CNSHAYSA W185'],
      anchor: { leg: 0, moment: 'arrived', hours: 190 },
      boxes: [{}],
      upsets: [
        { kind: 'berthed_elsewhere', hours_before_arrival: 100, facility: 'Y258', reason: 'berth at another terminal' },
      ],
    },
  }),
  ...overLines(59, ['HLCU', 'ONEY', 'CMDU'], {
    slug: 'redirected-inland',
    title: 'Redirected to Kansas City',
    tells: 'Booked to Chicago by rail; five days before the arrival of the ship its ramp becomes Kansas City.',
    shipment: {
      legs: ['PS1 CNNGBBLC W185'],
      rail: 'BNSF J791',
      anchor: { leg: 0, moment: 'arrived', hours: 200 },
      boxes: [{ terminal_yard: () => ({ holds: () => [], fees: () => [] }) }],
      upsets: [{ kind: 'redirected', hours_before_arrival: 120, rail: 'BNSF J177', reason: 'destination changed' }],
    },
  }),
  ...overLines(62, ['YMLU', 'HDMU', 'ZIMU'], {
    slug: 'another-coast',
    title: 'By another service to another port',
    tells: 'Three days before departure the line moves the booking from Los Angeles to the service for Savannah.',
    shipment: {
      legs: ['PS1 CNSHAYSA W185'],
      anchor: { leg: 0, moment: 'departed', hours: 120 },
      manifested_hours: -30,
      boxes: [{}],
      upsets: [
        {
          kind: 'rerouted',
          leg: 0,
          hours_before_departure: 74,
          legs: ['EC1 CNSHAYSA L737'],
          reason: 'port of discharge changed',
        },
      ],
    },
  }),
  ...overLines(65, ['MSCU', 'EGLV', 'HLCU'], {
    slug: 'empty-kept',
    title: 'The empty is kept',
    tells: 'Collected a week before the story begins; the empty comes back after nineteen days.',
    shipment: {
      legs: ['TA1 DEBRVNTB E425'],
      anchor: { leg: 0, moment: 'arrived', hours: -330 },
      boxes: [
        {
          yard: (start) => ({ holds: () => [], fees: () => [], collect: () => after(start, -170) }),
          empty_return: (outAt) => after(outAt, 460),
        },
      ],
    },
  }),
  ...overLines(68, ['MAEU', 'CMDU', 'YMLU'], {
    slug: 'left-on-the-quay',
    title: 'Left on the quay in Rotterdam',
    tells:
      'Discharged within a day, and not collected for seventeen days; no source has anything new to say meanwhile.',
    shipment: {
      legs: ['FE1 CNYTNYIC NLRTMRWG'],
      anchor: { leg: 0, moment: 'arrived', hours: -6 },
      boxes: [{ yard: (start) => ({ holds: () => [], fees: () => [], collect: () => after(start, 420) }) }],
    },
  }),
  ...overLines(71, ['ONEY', 'ZIMU', 'EGLV'], {
    slug: 'far-too-late',
    title: 'The arrival slips by nine days',
    tells: 'At sea to Long Beach; the estimate moves later again and again until the ship arrives nine days late.',
    shipment: {
      legs: ['PS4 CNTAOQQC Z952'],
      anchor: { leg: 0, moment: 'arrived', hours: 400 },
      trouble: { facility: 'Z952', late_hours: 220, anchor_hours: 2 },
      boxes: [{}],
    },
  }),
  ...overLines(74, ['MAEU', 'HLCU', 'CMDU'], {
    slug: 'los-angeles-omitted',
    title: 'Los Angeles left out',
    tells:
      'Four days before her arrival the ship is to call at Oakland alone; both boxes land and are collected there.',
    shipment: {
      legs: ['PS1 CNNGBBLC W185'],
      anchor: { leg: 0, moment: 'arrived', hours: 190 },
      boxes: [{}, {}],
      upsets: [{ kind: 'omitted', hours_before_arrival: 100, discharge: 'Z985', reason: 'call omitted' }],
    },
  }),
  ...overLines(77, ['ONEY', 'EGLV', 'MSCU'], {
    slug: 'new-york-omitted',
    title: 'New York left out',
    tells: 'Three days before her arrival the ship is to go on to Norfolk, where no terminal tells of the box.',
    shipment: {
      legs: ['TA1 NLRTMRWG E425'],
      anchor: { leg: 0, moment: 'arrived', hours: 170 },
      boxes: [{}],
      upsets: [{ kind: 'omitted', hours_before_arrival: 80, discharge: 'USORFNIT', reason: 'call omitted' }],
    },
  }),
  ...exportedAtOnce(80, [
    ['FE2 CNNGBBLC DEBRVNTB', 'TA1 DEBRVNTB E425', 44],
    ['FE1 CNSHAYSA NLRTMRWG', 'TA1 NLRTMRWG E425', 71],
    ['FE1 CNYTNYIC GBFXTTRI', 'TA1 GBFXTTRI USORFNIT', 98],
  ]),
]

/**
 * Boxes that are tracked by their numbers, come back empty after so many hours and leave the depot for the next shipper
 * within the hour; their line tells all journeys of a box.
 */
function exportedAtOnce(code: number, ways: readonly (readonly [came: string, goes: string, back: number])[]): Story[] {
  const days_before_sailing = 8
  return ways.map(([came, goes, back], i) => ({
    code: code + i,
    slug: `exported-at-once-${i + 1}`,
    title: 'Back, and out again for the next shipper',
    tells:
      'Tracked by its number, collected two days ago; the empty comes back and leaves within the hour for a booking to America, of which the line tells beside the journey that ends.',
    scac: 'COSU',
    request_type: 'container',
    shipments: [
      {
        legs: [came],
        anchor: { leg: 0, moment: 'arrived', hours: -150 },
        boxes: [
          {
            yard: (start) => ({ holds: () => [], fees: () => [], collect: () => after(start, -50) }),
            empty_return: (outAt) => after(outAt, 50 + back),
          },
        ],
      },
      {
        legs: [goes],
        anchor: { leg: 0, moment: 'departed', hours: back + 24 * days_before_sailing },
        booked_hours: -20,
        manifested_hours: back - 6,
        boxes: [{ same_as: 0, empty_out: (start) => after(start, back + 1) }],
      },
    ],
  }))
}

/** One story of each line, told alike; their codes count up from the first. */
function overLines(
  code: number,
  lines: readonly string[],
  { shipment, ...told }: Pick<Story, 'slug' | 'title' | 'tells'> & { readonly shipment: StoryShipment },
): Story[] {
  return lines.map((scac, i) => ({
    ...told,
    code: code + i,
    slug: `${told.slug}-${scac.toLowerCase()}`,
    scac,
    request_type: 'bill_of_lading',
    shipments: [shipment],
  }))
}
