import type { Story } from './story.ts'

/** Stories that play before and during the crossing. */
export const atSea: readonly Story[] = [
  {
    code: 2,
    slug: 'rolled-twice',
    title: 'Rolled twice',
    scac: 'HLCU',
    request_type: 'bill_of_lading',
    tells:
      'The box missed its ship once before the story begins and is rolled again within hours; it sails on the third one, two weeks late. The departures of the ships that it missed are not its own.',
    shipments: [
      {
        legs: ['PS2 VNVUTCMI WAC8'],
        anchor: { leg: 0, moment: 'departed', hours: 190 },
        manifested_hours: -190,
        boxes: [{}],
        upsets: [
          { kind: 'rolled', leg: 0, hours_before_departure: 14, reason: 'vessel overbooked' },
          { kind: 'rolled', leg: 0, hours_before_departure: 14, reason: 'cut-off missed' },
        ],
      },
    ],
  },
  {
    code: 4,
    slug: 'awaiting-manifest',
    title: 'Awaiting manifest for two days',
    scac: 'ZIMU',
    request_type: 'bill_of_lading',
    tells:
      'The line does not know the bill until two days after the story begins; then its two boxes appear at once with what they have done already.',
    shipments: [
      {
        legs: ['PS4 CNTAOQQC Z952'],
        anchor: { leg: 0, moment: 'departed', hours: 84 },
        manifested_hours: 48,
        boxes: [{}, { iso_code: '22G1' }],
      },
    ],
  },
  {
    code: 7,
    slug: 'omitted-port',
    title: 'Los Angeles omitted',
    scac: 'YMLU',
    request_type: 'bill_of_lading',
    tells:
      'Two days before arrival the line drops the call at Los Angeles; the box lands in Oakland instead and is collected there.',
    shipments: [
      {
        legs: ['PS1 CNSHAYSA W185'],
        anchor: { leg: 0, moment: 'arrived', hours: 96 },
        boxes: [{}],
        upsets: [
          { kind: 'omitted', hours_before_arrival: 60, discharge: 'Z985', reason: 'call at Los Angeles omitted' },
        ],
      },
    ],
  },
  {
    code: 11,
    slug: 'transshipment-singapore',
    title: 'Transshipment at Singapore',
    scac: 'ONEY',
    request_type: 'bill_of_lading',
    tells: 'Came by feeder from Jakarta, stands in Singapore and is loaded within a day on the ship to New York.',
    shipments: [
      {
        legs: ['FJK IDJKTJIC SGSINPPT', 'EC2 SGSINPPT F577'],
        anchor: { leg: 1, moment: 'departed', hours: 20 },
        boxes: [{ iso_code: '22G1' }],
      },
    ],
  },
  {
    code: 12,
    slug: 'missed-connection',
    title: 'Connection missed at Colombo',
    scac: 'HLCU',
    request_type: 'bill_of_lading',
    tells: 'The feeder from Nhava Sheva was too late; the box waits a week in Colombo for the next ship to New York.',
    shipments: [
      {
        legs: ['FIN INNSAGTI LKCMBCIC', 'EC2 LKCMBCIC F577'],
        anchor: { leg: 1, moment: 'departed', hours: 120 },
        boxes: [{}],
        upsets: [{ kind: 'rolled', leg: 1, hours_before_departure: 30, reason: 'connection missed' }],
      },
    ],
  },
  {
    code: 13,
    slug: 'just-booked',
    title: 'Just booked',
    scac: 'YMLU',
    request_type: 'booking_number',
    tells: 'Booked yesterday, listed in six hours; the empties leave the depot within days, the ship sails in ten.',
    shipments: [
      {
        legs: ['PS3 CNXMNXOC Y258'],
        anchor: { leg: 0, moment: 'departed', hours: 250 },
        booked_hours: -20,
        manifested_hours: 6,
        boxes: [{}, {}],
      },
    ],
  },
  {
    code: 22,
    slug: 'vessel-swap',
    title: 'Another ship takes the voyage',
    scac: 'ONEY',
    request_type: 'bill_of_lading',
    tells: 'Two days before departure the line puts another ship on the voyage; the box sails on her on the same day.',
    shipments: [
      {
        legs: ['PS4 KRPUSPNC Z952'],
        anchor: { leg: 0, moment: 'departed', hours: 56 },
        manifested_hours: -24,
        boxes: [{}],
        upsets: [{ kind: 'swapped', leg: 0, hours_before_departure: 44, reason: 'vessel change' }],
      },
    ],
  },
  {
    code: 23,
    slug: 'cancelled-booking',
    title: 'Booking cancelled',
    scac: 'MAEU',
    request_type: 'booking_number',
    tells: 'The booking is confirmed when the story begins and cancelled a day later, before any box was listed.',
    shipments: [
      {
        legs: ['PS1 CNNGBBLC W185'],
        anchor: { leg: 0, moment: 'departed', hours: 240 },
        booked_hours: -60,
        manifested_hours: 20_000,
        cancelled_hours: 24,
        boxes: [],
      },
    ],
  },
  {
    code: 28,
    slug: 'feeder-to-gothenburg',
    title: 'By feeder to Gothenburg',
    scac: 'HDMU',
    request_type: 'bill_of_lading',
    tells:
      'Lands at Bremerhaven within hours and goes on by feeder to Gothenburg; no terminal there tells anything, only the line does.',
    shipments: [
      {
        legs: ['FE2 CNNGBBLC DEBRVNTB', 'FSE DEBRVNTB SEGOTAPM'],
        anchor: { leg: 0, moment: 'arrived', hours: -4 },
        boxes: [{}],
      },
    ],
  },
  {
    code: 29,
    slug: 'at-anchor',
    title: 'At anchor before Long Beach',
    scac: 'HDMU',
    request_type: 'bill_of_lading',
    tells: 'The ship arrived a day and a half ago and lies at anchor; her berth is free three days after arrival.',
    shipments: [
      {
        legs: ['PS4 CNTAOQQC Z952'],
        anchor: { leg: 0, moment: 'arrived', hours: -34 },
        trouble: { facility: 'Z952', late_hours: 0, anchor_hours: 72 },
        boxes: [{}],
      },
    ],
  },
  {
    code: 30,
    slug: 'eta-slips',
    title: 'The arrival slips by five days',
    scac: 'MSCU',
    request_type: 'bill_of_lading',
    tells:
      'At sea to New York; the estimate moves later again and again until the ship arrives five days after schedule.',
    shipments: [
      {
        legs: ['EC1 CNSHAYSA E416'],
        anchor: { leg: 0, moment: 'arrived', hours: 216 },
        trouble: { facility: 'E416', late_hours: 120, anchor_hours: 1 },
        boxes: [{}, {}],
      },
    ],
  },
]
