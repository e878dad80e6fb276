import { after, holdOf } from './spans.ts'
import type { Story } from './story.ts'

/** Stories of rail, of the end of a journey, of reused boxes and of numbers that lead nowhere. */
export const inland: readonly Story[] = [
  {
    code: 3,
    slug: 'rail-to-chicago',
    title: 'Rail to Chicago',
    scac: 'CMDU',
    request_type: 'bill_of_lading',
    tells:
      'Discharged in Los Angeles and about to be loaded on the train to Chicago, where the ramp gives two free days.',
    shipments: [
      {
        legs: ['PS1 CNSHAYSA W185'],
        rail: 'BNSF J791',
        anchor: { leg: 0, moment: 'arrived', hours: -46 },
        boxes: [
          { terminal_yard: () => ({ holds: () => [], fees: () => [] }) },
          { iso_code: '42G1', terminal_yard: () => ({ holds: () => [], fees: () => [] }) },
        ],
      },
    ],
  },
  {
    code: 5,
    slug: 'unknown-bill',
    title: 'A bill that no line knows',
    scac: 'MAEU',
    request_type: 'bill_of_lading',
    unknown_number: true,
    tells: 'Well formed, but no line ever knows it: it awaits its manifest until the window closes.',
    shipments: [],
  },
  {
    code: 6,
    slug: 'reused-box',
    title: 'Reused box',
    scac: 'COSU',
    request_type: 'container',
    tells:
      'The box came back empty from Rotterdam weeks ago and is at sea again to Los Angeles; the line tells both journeys, only the later one counts.',
    shipments: [
      { legs: ['PS1 CNSHAYSA W185'], anchor: { leg: 0, moment: 'arrived', hours: 60 }, boxes: [{}] },
      {
        legs: ['FE1 CNSHAYSA NLRTMRWG'],
        anchor: { leg: 0, moment: 'arrived', hours: -1_500 },
        boxes: [
          {
            same_as: 0,
            yard: (start) => ({ holds: () => [], fees: () => [], collect: () => after(start, -1_400) }),
            empty_return: (outAt) => after(outAt, 90),
          },
        ],
      },
    ],
  },
  {
    code: 10,
    slug: 'truck-to-door',
    title: 'On the truck, empty due back',
    scac: 'YMLU',
    request_type: 'bill_of_lading',
    tells: 'Collected two days ago; the empty comes back within half a day and the journey ends.',
    shipments: [
      {
        legs: ['PS3 HKHKGHIT Y258'],
        anchor: { leg: 0, moment: 'arrived', hours: -180 },
        boxes: [
          {
            yard: (start) => ({ holds: () => [], fees: () => [], collect: () => after(start, -50) }),
            empty_return: (outAt) => after(outAt, 61),
          },
        ],
      },
    ],
  },
  {
    code: 21,
    slug: 'rail-last-free-day-missed',
    title: 'Last free day missed at the ramp',
    scac: 'HLCU',
    request_type: 'bill_of_lading',
    tells:
      'On the ground in Dallas; the two free days pass within the story, storage begins, and the box is collected three days too late.',
    shipments: [
      {
        legs: ['PS2 CNYTNYIC WAC8'],
        rail: 'UPRR V963',
        anchor: { leg: 0, moment: 'arrived', hours: -170 },
        boxes: [
          {
            terminal_yard: () => ({ holds: () => [], fees: () => [] }),
            yard: () => ({ holds: () => [], fees: () => [], collect: ({ free_until }) => after(free_until, 62) }),
          },
        ],
      },
    ],
  },
  {
    code: 24,
    slug: 'finished-journey',
    title: 'A finished journey',
    scac: 'HLCU',
    request_type: 'bill_of_lading',
    tells:
      'Everything is past: collected, emptied and returned three days before the story begins. Tracking ends by itself.',
    shipments: [
      {
        legs: ['TA1 NLRTMRWG E425'],
        anchor: { leg: 0, moment: 'arrived', hours: -400 },
        boxes: [
          {
            yard: (start) => ({ holds: () => [], fees: () => [], collect: () => after(start, -220) }),
            empty_return: (outAt) => after(outAt, 148),
          },
        ],
      },
    ],
  },
  {
    code: 25,
    slug: 'rail-under-way',
    title: 'On the train to Kansas City',
    scac: 'ONEY',
    request_type: 'booking_number',
    tells: 'Left Los Angeles by train and rolls through the desert; the ramp in Edgerton is next.',
    shipments: [
      {
        legs: ['PS1 KRPUSPNC W185'],
        rail: 'BNSF J177',
        anchor: { leg: 0, moment: 'arrived', hours: -112 },
        boxes: [{ terminal_yard: () => ({ holds: () => [], fees: () => [] }) }],
      },
    ],
  },
  {
    code: 26,
    slug: 'unknown-container',
    title: 'A container that no line knows',
    scac: 'CMDU',
    request_type: 'container',
    unknown_number: true,
    tells: 'A valid number that was never booked: tracking fails at once.',
    shipments: [],
  },
  {
    code: 27,
    slug: 'leased-box',
    title: 'A leased box that changed its line',
    scac: 'EGLV',
    request_type: 'container',
    tells:
      'A lessor owns the box: its last journey was with Yang Ming, this one is with Evergreen. The number alone names no line.',
    shipments: [
      { legs: ['PS5 TWKHHCT5 Y124'], anchor: { leg: 0, moment: 'arrived', hours: 130 }, boxes: [{ prefix: 'TCLU' }] },
      {
        scac: 'YMLU',
        legs: ['PS3 CNXMNXOC Y258'],
        anchor: { leg: 0, moment: 'arrived', hours: -1_300 },
        boxes: [
          {
            prefix: 'TCLU',
            same_as: 0,
            yard: (start) => ({ holds: () => [], fees: () => [], collect: () => after(start, -1_200) }),
            empty_return: (outAt) => after(outAt, 80),
          },
        ],
      },
    ],
  },
  {
    code: 31,
    slug: 'customs-stops-the-train',
    title: 'Customs stops the train',
    scac: 'MAEU',
    request_type: 'booking_number',
    tells:
      'Bound for Chicago by rail, but customs holds the box in Long Beach; the train leaves a day after the hold clears.',
    shipments: [
      {
        legs: ['PS4 CNTAOQQC Z952'],
        rail: 'UPRR I206',
        anchor: { leg: 0, moment: 'arrived', hours: -60 },
        boxes: [
          {
            terminal_yard: (start) => ({
              holds: ({ arrived }) => [holdOf('customs', after(arrived, -10), after(start, 30))],
              fees: () => [],
            }),
          },
        ],
      },
    ],
  },
  {
    code: 33,
    slug: 'told-by-edi',
    title: 'A line that tells by EDI only',
    scac: 'OOLU',
    request_type: 'bill_of_lading',
    tells:
      'The line has no interface to ask: 315 messages fall into the folder as things happen; the ship reaches Los Angeles in a day.',
    shipments: [
      {
        legs: ['PS3 HKHKGHIT Y258'],
        anchor: { leg: 0, moment: 'arrived', hours: 26 },
        boxes: [{}, { iso_code: '22G1' }],
      },
    ],
  },
  {
    code: 34,
    slug: 'told-by-iftsta',
    title: 'The same line in Europe',
    scac: 'OOLU',
    request_type: 'bill_of_lading',
    tells: 'Bound for Rotterdam, told by IFTSTA messages; discharged within hours and collected some days later.',
    shipments: [{ legs: ['FE1 CNYTNYIC NLRTMRWG'], anchor: { leg: 0, moment: 'arrived', hours: -8 }, boxes: [{}] }],
  },
  {
    code: 35,
    slug: 'gate-told-by-codeco',
    title: 'The gate in Savannah speaks CODECO',
    scac: 'MAEU',
    request_type: 'bill_of_lading',
    tells:
      'The terminal in Savannah has no feed; its gate messages say when the truck leaves with the box, hours before the line does.',
    shipments: [
      {
        legs: ['EC1 CNSHAYSA L737'],
        anchor: { leg: 0, moment: 'arrived', hours: -60 },
        boxes: [
          {
            yard: (start) => ({ holds: () => [], fees: () => [], collect: () => after(start, 22) }),
            empty_return: (outAt) => after(outAt, 70),
          },
        ],
      },
    ],
  },
  {
    code: 36,
    slug: 'line-and-edi',
    title: 'A line that answers and sends EDI as well',
    scac: 'HLCU',
    request_type: 'container',
    by_edi: true,
    tells:
      'Two days before Long Beach; the line answers questions, and its 315 messages say the same: whoever asks while it denies the box has facts of it all the same.',
    shipments: [{ legs: ['PS2 VNVUTCMI WAC8'], anchor: { leg: 0, moment: 'arrived', hours: 44 }, boxes: [{}] }],
  },
]
