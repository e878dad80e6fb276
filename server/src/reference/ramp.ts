import type { Location } from './location.ts'
import { normalizePlaceName } from './place-name.ts'
import type { Terminal } from './terminal.ts'

/** What a source says of the ramp that a train came to. Null: it did not say. */
export interface RampWords {
  /** SCAC of the railroad, in any of the forms in use. */
  readonly railroad: string | null
  /** The town, alone or with its state, as in "Elwood, IL". */
  readonly town: string | null
  /** The ramp's own name, where it has one. */
  readonly name: string | null
}

/** A ramp, or only the place under which all ramps that could be meant are filed. */
export interface RampFound {
  readonly terminal: Terminal | null
  readonly location: Location
}

/** The SCACs that one railroad goes by, that of the contract first: subsidiaries, and the reporting marks of cars. */
const FAMILIES: readonly (readonly [string, ...string[]])[] = [
  ['CNRU', 'CN', 'IC', 'GTW', 'WC'],
  ['CPRS', 'CP', 'CPKC', 'KCS', 'KCSM', 'SOO'],
  ['CSXT', 'CSX'],
  ['NSRR', 'NS'],
  ['UPRR', 'UP'],
]
const head_of_family = new Map(FAMILIES.flatMap((scacs) => scacs.map((scac) => [scac, scacs[0]] as const)))

/** The one SCAC of a railroad that goes by several. */
export function railroadScac(scac: string): string {
  const written = scac.trim().toUpperCase()
  return head_of_family.get(written) ?? written
}

/**
 * Finds a ramp by railroad, town and name among those of the tables. The town of a ramp is its own ("Elwood, IL") or
 * the one that it is filed under ("Chicago, IL"), which leaves the ramp open where the railroad has several there.
 * Null: nothing fits.
 */
export function indexRamps(
  terminals: readonly Terminal[],
  stateName: (country_code: string, abbr: string) => string | null,
): (words: RampWords) => RampFound | null {
  const ramps = terminals.filter(({ facility_type }) => facility_type === 'rail_terminal')
  const places = new Map(ramps.map((ramp) => [ramp, spellingsOf(ramp, stateName)]))
  return ({ railroad, town, name }) => {
    const own = ramps.filter(
      ({ railroad_scac }) =>
        railroad === null || (railroad_scac !== null && railroadScac(railroad_scac) === railroadScac(railroad)),
    )
    const asked = town === null ? null : normalizePlaceName(town)
    const at_metro = own.filter((ramp) => asked !== null && places.get(ramp)?.metro.has(asked))
    const at_town = own.filter((ramp) => asked !== null && places.get(ramp)?.town.has(asked))
    const near = at_metro.length > 0 ? at_metro : at_town
    return only(named(asked === null ? own : near, name)) ?? only(near)
  }
}

function named(ramps: readonly Terminal[], name: string | null): Terminal[] {
  const word = name === null ? null : normalizePlaceName(name)
  return word === null
    ? []
    : ramps.filter((ramp) => [ramp.name, ramp.nickname ?? ramp.name].some((own) => normalizePlaceName(own) === word))
}

/** The only ramp; of several the place that they share. */
function only(ramps: readonly Terminal[]): RampFound | null {
  const [first, ...others] = ramps
  if (first === undefined || others.some(({ location }) => location.code !== first.location.code)) return null
  return { terminal: others.length === 0 ? first : null, location: first.location }
}

/** Railroads write a town in at most nine letters and without blanks, as `LOSANGELE, CA`. */
function inNineLetters(word: string): string {
  return normalizePlaceName(word).replaceAll(' ', '').slice(0, 9)
}

function spellingsOf(ramp: Terminal, stateName: (country_code: string, abbr: string) => string | null) {
  const { city, state_abbr, country_code, location } = ramp
  const spellings = (word: string | null, country: string, abbr: string | null) => {
    const states = abbr === null ? [] : [abbr, stateName(country, abbr) ?? abbr]
    return word === null
      ? []
      : [
          ...['', country, ...states, ...states.map((state) => `${state} ${country}`)].map((ending) =>
            normalizePlaceName(`${word} ${ending}`),
          ),
          ...(abbr === null ? [] : [normalizePlaceName(`${inNineLetters(word)} ${abbr}`)]),
        ]
  }
  const metros = [location.name, ...location.aliases]
  const stations = metros.flatMap((metro) => yardsOf(ramp).map((yard) => `${metro} ${yard}`))
  return {
    town: new Set([city, ...stations].flatMap((word) => spellings(word, country_code, state_abbr))),
    metro: new Set(metros.flatMap((word) => spellings(word, location.country_code, location.state_abbr))),
  }
}

/** What railroads call a ramp by within the place that it is filed under, as in "Chicago Harvey, IL". */
function yardsOf({ name, nickname, city }: Terminal): readonly string[] {
  const bracketed = /\(([^()]+)\)$/.exec(name)?.[1]
  return [...new Set([bracketed, nickname, city].flatMap((word) => word ?? []))]
}
