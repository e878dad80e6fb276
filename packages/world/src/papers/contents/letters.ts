import { tell } from '../ink.ts'
import type { Tell } from '../paper.ts'
import { linksTo } from './common.ts'
import type { Job } from './common.ts'
import type { PaperLinks, PaperType } from '../paper.ts'

/** A mail whose text is the paper. */
export type Letter = {
  type: PaperType
  subject: string
  lines: readonly string[]
  tells: readonly Tell[]
  links: PaperLinks
}

/** A mail that names each container with its pick-up number, as terminals and railroads send. */
export function releaseLetter({ facts, luck }: Job): Letter {
  const place = facts.inland ?? facts.terminal
  const lines: string[] = []
  const tells: Tell[] = []
  for (const [at, box] of facts.boxes.entries()) {
    const day = longDay(box.last_free_on)
    lines.push(
      luck.chance(0.5)
        ? `Pickup # ${box.pickup_number} for container ${box.number}, last free day ${day}.`
        : `Container ${box.number} is available for pick-up. Pick-up number: ${box.pickup_number}. LFD: ${day}.`,
    )
    tells.push(
      tell(`/containers/${at}/number`, box.number),
      tell(`/containers/${at}/pickup_number`, box.pickup_number),
      tell(`/containers/${at}/last_free_day`, box.last_free_on),
    )
  }
  return {
    type: 'pickup_release',
    subject: `Pick-up numbers for ${facts.bill}`,
    lines: [
      'Hello,',
      '',
      'The following is released:',
      ...lines,
      '',
      `Terminal: ${place.name}`,
      `B/L: ${facts.bill}`,
      '',
      'Kind regards',
      'Import desk',
    ],
    tells: [
      ...tells,
      tell('/terminal/name', place.name, 'may'),
      tell('/bill_of_lading', facts.bill),
      tell('/carrier/scac', facts.scac, 'may'),
      ...(facts.boxes.length === 1
        ? both(facts.boxes[0]?.pickup_number ?? '', facts.boxes[0]?.last_free_on ?? '')
        : []),
    ],
    links: linksTo(facts),
  }
}

/** Of a single container, what is said of it may be told of the paper as well. */
function both(pickup_number: string, last_free_day: string): Tell[] {
  return [tell('/pickup_number', pickup_number, 'may'), tell('/last_free_day', last_free_day, 'may')]
}

/** A mail that announces an arrival in sentences. */
export function arrivalLetter({ facts }: Job): Letter {
  const numbers = facts.boxes.map(({ number }) => number)
  return {
    type: 'arrival_notice',
    subject: `Arrival notice ${facts.bill}`,
    lines: [
      'Dear customer,',
      '',
      `ARRIVAL NOTICE: your shipment under B/L ${facts.bill} is expected to arrive at ${facts.discharge.name}.`,
      `Vessel: ${facts.vessel.name}`,
      `Voyage: ${facts.vessel.voyage}`,
      `ETA: ${longDay(facts.arrives_on)}`,
      `Port of discharge: ${facts.discharge.name}`,
      `Last free day: ${longDay(facts.days.last_free_on)}`,
      ...numbers.map((number) => `Container: ${number}`),
      '',
      'Kind regards',
    ],
    tells: [
      tell('/master_bill_of_lading', facts.bill),
      tell('/carrier/scac', facts.scac, 'may'),
      tell('/vessel/name', facts.vessel.name),
      tell('/vessel/voyage', facts.vessel.voyage),
      tell('/eta_pod', facts.arrives_on),
      tell('/port_of_discharge/name', facts.discharge.name),
      tell('/port_of_discharge/locode', facts.discharge.locode, 'may'),
      tell('/last_free_day', facts.days.last_free_on),
      ...numbers.flatMap((number, at) => [
        tell(`/containers/${at}/number`, number),
        tell(`/containers/${at}/last_free_day`, facts.days.last_free_on, 'may'),
      ]),
    ],
    links: linksTo(facts),
  }
}

function longDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
