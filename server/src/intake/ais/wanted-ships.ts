import type { InferredShip, WantedShip } from '../../records/vessels/positions-store.ts'
import type { StaticReport } from '../../sources/ais/report.ts'
import { createShipNames, plainName } from './ship-names.ts'

type Wanted = Pick<WantedShip, 'id' | 'imo' | 'name'>

/** Which ships somebody waits for: by their numbers, and by their names where no number was told. */
export interface WantedShips {
  /** Replaces them. Returns the numbers of those that are new. */
  replace(ships: readonly Wanted[]): readonly string[]
  /**
   * Takes in who a ship says that it is. Returns the numbers of wanted ships that this made known; null: it says
   * nothing new of any.
   */
  learn(report: StaticReport): readonly string[] | null
  /** The records of a ship; an empty list: nobody waits for it. */
  recordsOf(imo: string): readonly string[]
  numbers(): readonly string[]
  /** Whether it is still to be heard which ship one of them is. */
  isOpen(): boolean
  /** What was found for those of which only the name was told. */
  inferred(): readonly InferredShip[]
}

export function createWantedShips(): WantedShips {
  const names = createShipNames()
  let ships: readonly Wanted[] = []
  let unnamed = new Set<string>()
  let records: ReadonlyMap<string, readonly string[]> = new Map()
  let inferred: readonly InferredShip[] = []

  function identify(): readonly string[] {
    const before = records
    const told = ships.flatMap(({ id, imo }) => (imo === null ? [] : [{ vessel_id: id, imo }]))
    const by_name = ships
      .filter(({ imo }) => imo === null)
      .map(({ id, name }) => ({ vessel_id: id, imo: names.imoOf(name) }))
    const known = [...told, ...by_name.filter(({ imo }) => imo !== 'unheard' && imo !== 'ambiguous')]
    records = new Map(
      [...Map.groupBy(known, ({ imo }) => imo)].map(([imo, of_ship]) => [
        imo,
        of_ship.map(({ vessel_id }) => vessel_id),
      ]),
    )
    inferred = by_name
      .filter(({ imo }) => imo !== 'unheard')
      .map(({ vessel_id, imo }) => ({ vessel_id, imo: imo === 'ambiguous' ? null : imo }))
    return [...records.keys()].filter((imo) => !before.has(imo))
  }

  return {
    replace(wanted) {
      ships = wanted
      unnamed = new Set(ships.filter(({ imo }) => imo === null).map(({ name }) => plainName(name)))
      return identify()
    },
    learn(report) {
      return names.learn(report) && unnamed.has(plainName(report.name ?? '')) ? identify() : null
    },
    recordsOf: (imo) => records.get(imo) ?? [],
    numbers: () => [...records.keys()],
    isOpen: () => ships.some(({ imo, name }) => imo === null && names.imoOf(name) === 'unheard'),
    inferred: () => inferred,
  }
}
