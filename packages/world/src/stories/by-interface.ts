import { after, holdOf } from './spans.ts'
import type { Story } from './story.ts'

/** Stories at ports and on railroads that are known by their own interfaces alone: Houston, Norfolk, Canada. */
export const byInterface: readonly Story[] = [
  {
    code: 40,
    slug: 'houston-freight-hold',
    title: 'Freight hold in Houston',
    scac: 'MSCU',
    request_type: 'bill_of_lading',
    tells:
      'On the ground at Barbours Cut; freight is released within a day and a half, the appointment is booked, the box leaves before its last free day and comes back empty.',
    shipments: [
      {
        legs: ['GU1 CNYTNYIC S787'],
        anchor: { leg: 0, moment: 'arrived', hours: -60 },
        boxes: [
          {
            yard: (start) => ({
              holds: ({ arrived }) => [holdOf('freight', after(arrived, -40), after(start, 34))],
              fees: () => [],
              booked: () => after(start, 36),
              collect: ({ free_until }) => after(free_until, -40),
            }),
            empty_return: (outAt) => after(outAt, 52),
          },
          { yard: () => ({ holds: () => [], fees: () => [] }), empty_return: (outAt) => after(outAt, 30) },
        ],
      },
    ],
  },
  {
    code: 41,
    slug: 'norfolk-exam',
    title: 'Exam in Norfolk',
    scac: 'HLCU',
    request_type: 'bill_of_lading',
    tells:
      'Two boxes in Norfolk: one is free, one is examined for two days; both leave by truck, and their empties come back.',
    shipments: [
      {
        legs: ['TA1 DEBRVNTB USORFNIT'],
        anchor: { leg: 0, moment: 'arrived', hours: -50 },
        boxes: [
          { yard: () => ({ holds: () => [], fees: () => [] }), empty_return: (outAt) => after(outAt, 40) },
          {
            iso_code: '22G1',
            yard: (start) => ({
              holds: ({ arrived }) => [holdOf('VACIS', after(arrived, 4), after(start, 48))],
              fees: () => [],
              collect: () => after(start, 96),
            }),
            empty_return: (outAt) => after(outAt, 70),
          },
        ],
      },
    ],
  },
  {
    code: 42,
    slug: 'rail-through-canada',
    title: 'By rail through Canada',
    scac: 'CMDU',
    request_type: 'bill_of_lading',
    tells:
      'On the ground in Prince Rupert; the train takes both boxes over Edmonton and Winnipeg to Chicago, where the ramp gives two free days.',
    shipments: [
      {
        legs: ['PN1 CNSHAYSA CAPRRFVW'],
        rail: 'CN USCHICNH',
        anchor: { leg: 0, moment: 'arrived', hours: -40 },
        boxes: [
          { terminal_yard: () => ({ holds: () => [], fees: () => [] }), empty_return: (outAt) => after(outAt, 50) },
          { iso_code: '42G1', terminal_yard: () => ({ holds: () => [], fees: () => [] }) },
        ],
      },
    ],
  },
]
