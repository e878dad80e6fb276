import type { Place } from '../truth/place.ts'
import { isOrderOpen, printDay, printNumber } from './numerals.ts'
import type { DayStyle, NumberStyle } from './numerals.ts'
import type { Entry, Printed, Tell, ToldValue } from './paper.ts'
import type { PaperParty } from './facts.ts'
import { languageOf } from './wording.ts'
import type { LabelName, Wording } from './wording.ts'

/** How one issuer prints whatever it prints. */
export type Hand = {
  wording: Wording
  days: DayStyle
  numbers: NumberStyle
  containers: 'plain' | 'spaced' | 'hyphen'
  ports: 'name' | 'name_and_code' | 'name_and_country'
  weight_unit: 'KGS' | 'LBS'
  bill_with_code: boolean
  upper: boolean
}

const POUNDS_IN_KILOGRAM = 2.20462

/** Prints facts in an issuer's hand and keeps what each printed word says. */
export class Ink {
  readonly hand: Hand

  constructor(hand: Hand) {
    this.hand = hand
  }

  /** Words that stand for themselves. */
  words(at: string, text: string, how: Tell['how'] = 'must'): Printed {
    const printed = this.hand.upper ? text.toUpperCase() : text
    return { text: printed, tells: [tell(at, printed, how)] }
  }

  /** A code or number whose value is told in another form than it is printed in. */
  coded(at: string, text: string, value: ToldValue): Printed {
    return { text, tells: [tell(at, value)] }
  }

  day(at: string, day: string): Printed {
    const text = printDay(day, this.hand.days, languageOf(this.hand.wording))
    return { text, tells: [tell(at, day)], ...(isOrderOpen(this.hand.days) ? { day } : {}) }
  }

  count(at: string, count: number): Printed {
    return { text: printNumber(count, 0, this.hand.numbers), tells: [tell(at, count)] }
  }

  /** `with_unit`: the unit stands behind the number; otherwise the head of the column names it. */
  weight(at: string, kilograms: number, with_unit: boolean): Printed {
    const is_metric = this.hand.weight_unit === 'KGS'
    const value = is_metric ? kilograms : kilograms * POUNDS_IN_KILOGRAM
    const text = printNumber(value, 2, this.hand.numbers)
    const told = { value: value.toFixed(2), unit: is_metric ? 'KGM' : 'LBR' }
    return { text: with_unit ? `${text} ${this.hand.weight_unit}` : text, tells: [tell(at, told)] }
  }

  volume(at: string, cubic_metres: number, with_unit: boolean): Printed {
    const text = printNumber(cubic_metres, 3, this.hand.numbers)
    return {
      text: with_unit ? `${text} CBM` : text,
      tells: [tell(at, { value: cubic_metres.toFixed(3), unit: 'MTQ' })],
    }
  }

  /** Money in hundredths. */
  money(at: string, hundredths: number, how: Tell['how'] = 'must'): Printed {
    const text = printNumber(hundredths / 100, 2, this.hand.numbers)
    return { text, tells: [tell(at, (hundredths / 100).toFixed(2), how)] }
  }

  container(at: string, number: string): Printed {
    const [owner, serial, check] = [number.slice(0, 4), number.slice(4, 10), number.slice(10)]
    const forms = { plain: number, spaced: `${owner} ${serial} ${check}`, hyphen: `${owner} ${serial}-${check}` }
    return { text: forms[this.hand.containers], tells: [tell(at, number)] }
  }

  port(at: string, place: Place): Printed {
    const name = this.hand.upper ? place.name.toUpperCase() : place.name
    const state = place.state === null ? place.country : `${place.state}`
    const forms = {
      name,
      name_and_code: `${name}, ${state} (${place.locode})`,
      name_and_country: `${name}, ${place.state === null ? place.country : `${place.state}, ${place.country}`}`,
    }
    const text = forms[this.hand.ports]
    const code = this.hand.ports === 'name_and_code' ? 'must' : 'may'
    return { text, tells: [tell(`${at}/name`, text.replace(/ \(.*/, '')), tell(`${at}/locode`, place.locode, code)] }
  }

  /** A labelled value out of printed ones, which stand on one line with `between` them. */
  entry(label: LabelName, parts: Printed | readonly Printed[], between = ' / '): Entry {
    const all = 'text' in parts ? [parts] : parts
    const day = all.find((part) => part.day !== undefined)?.day
    return {
      label,
      lines: [all.map(({ text }) => text).join(between)],
      tells: all.flatMap(({ tells }) => tells),
      ...(day === undefined ? {} : { day }),
    }
  }

  /** Name and address; `at` null: it is printed and nobody has a field for it. */
  party(label: LabelName, at: string | null, party: PaperParty): Entry {
    const lines = [party.name, ...party.address].map((line) => (this.hand.upper ? line.toUpperCase() : line))
    const [name = '', ...address] = lines
    const tells = at === null ? [] : [tell(`${at}/name`, name), tell(`${at}/address`, address.join('\n'))]
    return { label, lines, tells }
  }
}

/** What a printed word says. */
export function tell(at: string, value: ToldValue, how: Tell['how'] = 'must'): Tell {
  return { at, value, how }
}

/** Words that say nothing that anybody has a field for. */
export function mute(text: string): Printed {
  return { text, tells: [] }
}
