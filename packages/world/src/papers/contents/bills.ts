import { mute, tell } from '../ink.ts'
import type { Entry, Grid, PaperType } from '../paper.ts'
import { billEntry, boxGrid, letterhead, linksTo, vesselEntries, when } from './common.ts'
import type { Draft, Job } from './common.ts'

type BillType = Extract<PaperType, 'master_bill_of_lading' | 'house_bill_of_lading' | 'sea_waybill'>

/** A bill of lading of a line or of a forwarder, or a sea waybill. */
export function billOfLading(job: Job, type: BillType): Draft {
  const { facts, ink, luck } = job
  const is_house = type === 'house_bill_of_lading'
  const own = is_house
    ? ink.entry('own_bill', ink.words('/number', facts.house))
    : billEntry(job, 'own_bill', '/number')
  const freight = luck.chance(0.5) ? 'COLLECT' : 'PREPAID'
  const numbers: Entry[] = [
    own,
    ink.entry('booking', ink.words('/booking_number', facts.booking)),
    ...when(is_house && luck.chance(0.5), () => billEntry(job, 'mbl', '/master_bill_of_lading')),
    ...(type === 'sea_waybill'
      ? []
      : [ink.entry('originals', { text: 'THREE (3)', tells: [tell('/originals_count', 3)] })]),
    ...when(luck.chance(0.3), () =>
      ink.entry('service_contract', ink.words('/service_contract', `SC${luck.whole(10_000, 99_999)}`)),
    ),
  ]
  const way: Entry[] = [
    ...vesselEntries(job),
    ink.entry('receipt', ink.port('/place_of_receipt', facts.lading)),
    ink.entry('lading', ink.port('/port_of_lading', facts.lading)),
    ink.entry('discharge', ink.port('/port_of_discharge', facts.discharge)),
    ink.entry('delivery', ink.port('/place_of_delivery', facts.delivery)),
  ]
  const end: Entry[] = [
    ink.entry('freight_terms', { text: `FREIGHT ${freight}`, tells: [tell('/freight_terms', freight.toLowerCase())] }),
    ink.entry('on_board', ink.day('/on_board_date', facts.sailed_on)),
    ink.entry('place_of_issue', {
      text: facts.lading.name.toUpperCase(),
      tells: [
        tell('/place_of_issue/name', facts.lading.name.toUpperCase(), 'may'),
        tell('/place_of_issue/locode', facts.lading.locode, 'may'),
      ],
    }),
    ink.entry('issue_date', {
      ...ink.day('/issue_date', facts.sailed_on),
      tells: [tell('/issue_date', facts.sailed_on, 'may')],
    }),
  ]
  return {
    content: {
      type,
      title: type,
      issuer: letterhead(job, is_house ? 'forwarder' : 'line'),
      parties: [
        ink.party('shipper', '/parties/shipper', facts.shipper),
        ink.party('consignee', '/parties/consignee', facts.consignee),
        ink.party('notify', '/parties/notify_party/0', facts.notify),
      ],
      groups: [numbers, way, end],
      grids: [boxGrid(job, ['seal', 'size_type', 'packages', 'weight', 'volume'], { total: false }), cargoGrid(job)],
      notes: [
        "SHIPPER'S LOAD, STOW, WEIGHT AND COUNT. SAID TO CONTAIN.",
        'RECEIVED by the carrier in apparent good order and condition unless otherwise noted the goods or packages specified above.',
      ].map(mute),
    },
    links: linksTo(facts),
  }
}

function cargoGrid({ facts, ink }: Job): Grid {
  const sum = (of: 'packages' | 'weight_kg' | 'volume_m3') => facts.boxes.reduce((total, box) => total + box[of], 0)
  const packages = sum('packages')
  return {
    name: 'cargo',
    columns: [
      { label: 'marks', is_number: false },
      { label: 'description', is_number: false },
      { label: 'packages', is_number: true },
      { label: 'weight', is_number: true },
      { label: 'volume', is_number: true },
    ],
    rows: [
      [
        { text: 'N/M', tells: [tell('/cargo/0/marks', 'N/M', 'may')] },
        {
          text: `${facts.goods.name} HS CODE ${facts.goods.hs}`,
          tells: [
            tell('/cargo/0/description', `${facts.goods.name} HS CODE ${facts.goods.hs}`, 'may'),
            tell('/cargo/0/hs_codes/0', facts.goods.hs.replace('.', '')),
          ],
        },
        {
          text: `${packages} ${facts.goods.package_type}`,
          tells: [
            tell('/cargo/0/packages', packages, 'may'),
            tell('/cargo/0/package_type', facts.goods.package_type, 'may'),
            tell('/cargo_totals/packages', packages, 'may'),
          ],
        },
        {
          ...ink.weight('/cargo/0/weight', sum('weight_kg'), true),
          tells: may(ink.weight('/cargo/0/weight', sum('weight_kg'), true), '/cargo_totals/weight'),
        },
        {
          ...ink.volume('/cargo/0/volume', sum('volume_m3'), true),
          tells: may(ink.volume('/cargo/0/volume', sum('volume_m3'), true), '/cargo_totals/volume'),
        },
      ],
    ],
    foot: [mute(''), mute(''), mute(''), mute(''), mute('')],
  }
}

/** The sum may be told as the goods' own, as that of the whole bill, or not at all. */
function may(printed: ReturnType<Job['ink']['weight']>, also: string) {
  return printed.tells.flatMap((told) => [
    { ...told, how: 'may' as const },
    { ...told, at: also, how: 'may' as const },
  ])
}
