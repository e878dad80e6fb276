import { after, holdOf } from './spans.ts'
import type { Story } from './story.ts'

/** Stories that play in the yard of a port terminal: holds, fees, last free days, appointments. */
export const atPort: readonly Story[] = [
  {
    code: 1,
    slug: 'customs-hold-clears',
    title: 'Customs hold clears a day before the last free day',
    scac: 'MAEU',
    request_type: 'bill_of_lading',
    tells:
      'On the ground in Los Angeles with a customs hold; it clears at noon of the day before the last free day, and the box is collected in time.',
    shipments: [
      {
        legs: ['PS1 CNSHAYSA W185'],
        anchor: { leg: 0, moment: 'arrived', hours: -54 },
        boxes: [
          {
            yard: () => ({
              holds: ({ arrived, free_until }) => [holdOf('customs', after(arrived, -20), after(free_until, -36))],
              fees: () => [],
              collect: ({ free_until }) => after(free_until, -11),
            }),
          },
        ],
      },
    ],
  },
  {
    code: 8,
    slug: 'demurrage-running',
    title: 'Demurrage running',
    scac: 'CMDU',
    request_type: 'bill_of_lading',
    tells:
      'Available in Los Angeles, last free day past: the demurrage grows by a day at a time until it is paid and the box is collected in three days.',
    shipments: [
      {
        legs: ['PS3 TWKHHCT5 Y258'],
        anchor: { leg: 0, moment: 'arrived', hours: -250 },
        boxes: [{ yard: (start) => ({ holds: () => [], fees: () => [], collect: () => after(start, 78) }) }],
      },
    ],
  },
  {
    code: 9,
    slug: 'about-to-discharge',
    title: 'About to be discharged',
    scac: 'HLCU',
    request_type: 'bill_of_lading',
    tells:
      'The ship reached New York a few hours ago; she berths and discharges within a day, freight is released, the box becomes available.',
    shipments: [
      {
        legs: ['TA1 DEBRVNTB E425'],
        anchor: { leg: 0, moment: 'arrived', hours: -3 },
        trouble: { facility: 'E425', late_hours: 0, anchor_hours: 4 },
        boxes: [
          {
            yard: () => ({
              holds: ({ listed, grounded }) => [holdOf('freight', listed, after(grounded, 8))],
              fees: () => [],
            }),
          },
          { iso_code: '22G1', yard: () => ({ holds: () => [], fees: () => [] }) },
        ],
      },
    ],
  },
  {
    code: 14,
    slug: 'one-of-four-examined',
    title: 'One box of four examined',
    scac: 'MAEU',
    request_type: 'bill_of_lading',
    tells:
      'Four boxes on one bill; one is held for a VACIS inspection with an exam fee, the other three are collected meanwhile.',
    shipments: [
      {
        legs: ['PS1 CNNGBBLC W185'],
        anchor: { leg: 0, moment: 'arrived', hours: -64 },
        boxes: [
          {
            yard: (start) => ({
              holds: ({ arrived }) => [holdOf('VACIS', after(arrived, -6), after(start, 40))],
              fees: ({ grounded }) => [{ type: 'exam', amount: 120, from: after(grounded, 8), to: after(start, 46) }],
            }),
          },
          ...[10, 12, 31].map((hours) => ({
            yard: (start: number) => ({ holds: () => [], fees: () => [], collect: () => after(start, hours) }),
          })),
        ],
      },
    ],
  },
  {
    code: 15,
    slug: 'freight-unpaid',
    title: 'Freight unpaid',
    scac: 'EGLV',
    request_type: 'bill_of_lading',
    tells: 'Discharged, but the line holds the box until the freight is paid a day and a half later.',
    shipments: [
      {
        legs: ['PS5 CNYTNYIC Y124'],
        anchor: { leg: 0, moment: 'arrived', hours: -44 },
        boxes: [
          {
            yard: (start) => ({ holds: ({ listed }) => [holdOf('freight', listed, after(start, 34))], fees: () => [] }),
          },
        ],
      },
    ],
  },
  {
    code: 16,
    slug: 'usda-after-available',
    title: 'Available, then held for USDA',
    scac: 'CMDU',
    request_type: 'bill_of_lading',
    tells: 'A reefer from Santos is available when the story begins; four hours later USDA holds it for two days.',
    shipments: [
      {
        legs: ['SA1 BRSSZBTP E425'],
        anchor: { leg: 0, moment: 'arrived', hours: -46 },
        trouble: { facility: 'E425', late_hours: 0, anchor_hours: 1 },
        boxes: [
          {
            iso_code: '45R1',
            yard: (start) => ({
              holds: () => [holdOf('USDA', after(start, 4), after(start, 52))],
              fees: () => [{ type: 'exam', amount: 210, from: after(start, 20), to: after(start, 60) }],
              collect: () => after(start, 76),
            }),
          },
        ],
      },
    ],
  },
  {
    code: 17,
    slug: 'tmf-unpaid',
    title: 'Traffic mitigation fee unpaid',
    scac: 'MSCU',
    request_type: 'bill_of_lading',
    tells: 'Held at Long Beach only because the traffic mitigation fee is unpaid; it is paid twenty hours later.',
    shipments: [
      {
        legs: ['PS2 CNYTNYIC WAC8'],
        anchor: { leg: 0, moment: 'arrived', hours: -40 },
        boxes: [
          {
            yard: (start) => ({
              holds: ({ listed }) => [holdOf('TMF', listed, after(start, 20))],
              fees: () => [{ type: 'other', amount: 37.5, from: after(start, -40), to: after(start, 20) }],
            }),
          },
        ],
      },
    ],
  },
  {
    code: 18,
    slug: 'last-free-day-extended',
    title: 'Last free day extended',
    scac: 'ZIMU',
    request_type: 'bill_of_lading',
    tells: 'The terminal is congested and moves the last free day two days later, ten hours into the story.',
    shipments: [
      {
        legs: ['PS2 VNVUTCMI WAC8'],
        anchor: { leg: 0, moment: 'arrived', hours: -58 },
        boxes: [
          {
            yard: (start) => ({
              holds: () => [],
              fees: () => [],
              last_free_days: ({ moved }) => [{ known_at: after(start, 10), day: moved(2) }],
              collect: ({ free_until }) => after(free_until, 14),
            }),
          },
        ],
      },
    ],
  },
  {
    code: 19,
    slug: 'last-free-day-corrected',
    title: 'Last free day corrected to an earlier day',
    scac: 'MSCU',
    request_type: 'bill_of_lading',
    tells:
      'Port Newark first counts a day too many; eight hours into the story the last free day moves one day earlier.',
    shipments: [
      {
        legs: ['EC2 SGSINPPT F577'],
        anchor: { leg: 0, moment: 'arrived', hours: -50 },
        boxes: [
          {
            yard: (start) => ({
              holds: () => [],
              fees: () => [],
              last_free_days: ({ moved }) => [{ known_at: after(start, 8), day: moved(-1) }],
              collect: ({ free_until }) => after(free_until, -36),
            }),
          },
        ],
      },
    ],
  },
  {
    code: 20,
    slug: 'appointment-and-collected',
    title: 'Appointment booked and collected',
    scac: 'MAEU',
    request_type: 'container',
    tells:
      'Available in Los Angeles; an appointment is booked within hours, the truck leaves with the box in a day and a half, and the empty comes back four days later.',
    shipments: [
      {
        legs: ['PS1 CNSHAYSA W185'],
        anchor: { leg: 0, moment: 'arrived', hours: -74 },
        boxes: [
          {
            yard: (start) => ({
              holds: () => [],
              fees: () => [],
              booked: () => after(start, 3),
              collect: () => after(start, 34),
            }),
            empty_return: (outAt) => after(outAt, 96),
          },
        ],
      },
    ],
  },
  {
    code: 32,
    slug: 'pending-becomes-hold',
    title: 'Pending becomes a hold',
    scac: 'MSCU',
    request_type: 'bill_of_lading',
    tells:
      'Customs is pending while the ship comes in; six hours into the story it becomes a hold, and clears three days later.',
    shipments: [
      {
        legs: ['EC1 CNSHAYSA E416'],
        anchor: { leg: 0, moment: 'arrived', hours: -26 },
        boxes: [
          {
            yard: (start) => ({
              holds: ({ listed }) => [
                holdOf('customs', listed, after(start, 6), 'pending'),
                holdOf('customs', after(start, 6), after(start, 78)),
              ],
              fees: () => [],
            }),
          },
        ],
      },
    ],
  },
]
