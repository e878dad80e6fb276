import fleet from '../data/fleet.json' with { type: 'json' }
import { random } from '../random.ts'

/** A ship with a valid IMO check digit; her MMSI begins with her flag's country digits. */
export type Vessel = { name: string; imo: string; mmsi: string; call_sign: string; flag: string; length_m: number }

const COMBINATIONS = fleet.first.length * fleet.second.length

/** The check digit of six IMO digits: weights 7 down to 2, last digit of the sum. */
export function imoCheckDigit(sixDigits: string): number {
  let sum = 0
  for (let i = 0; i < 6; i++) sum += Number(sixDigits[i]) * (7 - i)
  return sum % 10
}

/** The n-th ship of the world (0 to 99,999); the same in every world, so that documents can name her. */
export function vesselOf(n: number): Vessel {
  const pick = random('vessel', n)
  const flag = pick.pick(fleet.flags)
  const six = String(180_000 + n)
  const twin = Math.floor(n / COMBINATIONS)
  const first = fleet.first[n % fleet.first.length] ?? ''
  const second = fleet.second[(Math.floor(n / fleet.first.length) + n) % fleet.second.length] ?? ''
  return {
    name: `${first} ${second}${twin === 0 ? '' : ' ' + (twin + 1)}`,
    imo: six + imoCheckDigit(six),
    mmsi: flag.mid + String(800_000 + n).slice(-6),
    call_sign: flag.call_sign + 'Q' + String(n % 1000).padStart(3, '0'),
    flag: flag.country,
    length_m: pick.whole(22, 39) * 10,
  }
}
