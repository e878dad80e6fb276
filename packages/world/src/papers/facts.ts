import people from '../data/paper-people.json' with { type: 'json' }
import { random } from '../random.ts'
import type { Random } from '../random.ts'
import { addDays, localDay } from '../time.ts'
import { carrierOf } from '../truth/book.ts'
import { mainLegs } from '../truth/milestone.ts'
import { placeOf } from '../truth/place.ts'
import type { Facility, Place } from '../truth/place.ts'
import type { Shipment } from '../truth/shipment.ts'

/** Name and lines of address of somebody who is invented. */
export type PaperParty = { name: string; address: readonly string[] }

/** One container as papers speak of it; weights in kilograms, volumes in cubic metres. */
export type PaperBox = {
  number: string
  iso_code: string
  size_type: string
  seal: string
  packages: number
  weight_kg: number
  volume_m3: number
  pickup_number: string
  available_on: string
  last_free_on: string
}

/** A charge; money in hundredths. */
export type PaperCharge = {
  code: string
  name: string
  basis: string
  rate: number
  quantity: number
  currency: string
}

/** Everything that papers about one shipment can say: the world's truth, and what offices add to it. */
export type PaperFacts = {
  /** identifies the shipment among those of an account */
  id: string
  scac: string
  line: string
  /** with the line's code before it */
  bill: string
  /** how the line prints it: with or without its code */
  bill_body: string
  booking: string
  house: string
  purchase_order: string
  vessel: { name: string; imo: string; voyage: string }
  lading: Place
  discharge: Place
  delivery: Place
  terminal: Facility
  inland: Facility | null
  sailed_on: string
  arrives_on: string
  delivered_on: string
  boxes: readonly PaperBox[]
  shipper: PaperParty
  consignee: PaperParty
  notify: PaperParty
  forwarder: PaperParty
  trucker: PaperParty
  warehouse: PaperParty
  depot: string
  goods: { name: string; hs: string; package_type: string }
  charges: readonly PaperCharge[]
  it_number: string
  days: { issued_on: string; due_on: string; last_free_on: string }
  free_days: number
}

const SIZES: Readonly<Record<string, string>> = {
  '22G1': "20'GP",
  '42G1': "40'GP",
  '45G1': "40'HC",
  '45R1': "40'RH",
  '42U1': "40'OT",
}

const party = ([name = '', ...address]: readonly string[]): PaperParty => ({ name, address })

/** What papers can say about a shipment of the world; null where it has no leg at sea between two ports. */
export function factsOf(seed: string, shipment: Shipment): PaperFacts | null {
  const itinerary = shipment.itineraries.at(-1)
  const legs = mainLegs(shipment, itinerary)
  const [first, last] = [legs[0], legs.at(-1)]
  if (first === undefined || last === undefined) return null
  const luck = random(seed, 'paper', shipment.id)
  const carrier = carrierOf(shipment.scac)
  const { facility: terminal } = last.discharge
  const discharge = placeOf(terminal.locode)
  const inland = itinerary?.corridor?.ramp ?? null
  const delivery = inland === null ? discharge : placeOf(inland.locode)
  const arrives_on = localDay(last.discharge.arrival, discharge.time_zone)
  const issued_on = addDays(arrives_on, -luck.whole(3, 7))
  const last_free_on = addDays(arrives_on, luck.whole(4, 8))
  const [goods = '', hs = '', package_type = ''] = luck.pick(people.goods)
  return {
    id: shipment.id,
    scac: shipment.scac,
    line: carrier.name,
    bill: shipment.bill,
    bill_body: shipment.bill.slice(carrier.bill.prefix.length),
    booking: shipment.booking,
    house: `${luck.pick(['TPFP', 'ORCH', 'HFBR'])}${luck.whole(10_000_000, 99_999_999)}`,
    purchase_order: shipment.purchase_order,
    vessel: { name: last.vessel.name, imo: last.vessel.imo, voyage: last.voyage.import_number },
    lading: placeOf(first.load.facility.locode),
    discharge,
    delivery,
    terminal,
    inland,
    sailed_on: localDay(first.load.departure, placeOf(first.load.facility.locode).time_zone),
    arrives_on,
    delivered_on: addDays(arrives_on, inland === null ? luck.whole(3, 6) : luck.whole(7, 12)),
    boxes: shipment.boxes.map((box, at) => boxOf(box, luck, arrives_on, addDays(last_free_on, at % 2))),
    ...casting(luck),
    depot: luck.pick(people.depots),
    goods: { name: goods, hs, package_type },
    charges: chargesOf(luck, shipment.boxes.length),
    it_number: String(luck.whole(100_000_000, 999_999_999)),
    days: { issued_on, due_on: addDays(issued_on, luck.pick([15, 30])), last_free_on },
    free_days: luck.whole(3, 7),
  }
}

function boxOf(
  { number, iso_code, seal, weight_kg }: Shipment['boxes'][number],
  luck: Random,
  arrives_on: string,
  last_free_on: string,
): PaperBox {
  return {
    number,
    iso_code,
    size_type: SIZES[iso_code] ?? iso_code,
    seal,
    packages: luck.whole(120, 980),
    weight_kg: weight_kg + luck.whole(0, 99) / 100,
    volume_m3: luck.whole(22_000, 68_000) / 1000,
    pickup_number: String(luck.whole(1_000_000, 9_999_999)),
    available_on: addDays(arrives_on, luck.whole(1, 2)),
    last_free_on,
  }
}

function casting(
  luck: Random,
): Pick<PaperFacts, 'shipper' | 'consignee' | 'notify' | 'forwarder' | 'trucker' | 'warehouse'> {
  return {
    shipper: party(luck.pick(people.shippers)),
    consignee: party(luck.pick(people.consignees)),
    notify: party(luck.pick(people.forwarders)),
    forwarder: party(luck.pick(people.forwarders)),
    trucker: party(luck.pick(people.truckers)),
    warehouse: party(luck.pick(people.warehouses)),
  }
}

function chargesOf(luck: Random, boxes: number): PaperCharge[] {
  const first = luck.whole(0, 2)
  return people.charges
    .slice(first, first + luck.whole(2, 4))
    .map(([code = '', name = '', basis = '']) => ({
      code,
      name,
      basis,
      rate: luck.whole(40, 2_400) * 100 + luck.pick([0, 0, 50]),
      quantity: basis === 'PER CONTAINER' ? boxes : 1,
      currency: 'USD',
    }))
}
