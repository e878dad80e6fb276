import type { StaticReport } from '../../sources/ais/report.ts'

/** Which ships bear a name, as far as they say so themselves. */
export interface ShipNames {
  /** Takes a report in; true when it changes who bears some name. */
  learn(report: StaticReport): boolean
  /** IMO number of the only cargo ship that bears a name; `unheard`: none does, `ambiguous`: several do. */
  imoOf(name: string): string
}

/** Ships that are remembered. */
const ships_max = 200_000
const [cargo_min, cargo_max] = [70, 79]

interface Bearer {
  readonly name: string
  /** Null: it does not say. */
  readonly carries_cargo: boolean | null
}

/** Null: the type is not stated, which 0 says too. */
function carriesCargo(ship_type: number | null): boolean | null {
  return ship_type === null || ship_type === 0 ? null : ship_type >= cargo_min && ship_type <= cargo_max
}

/** An empty book of names. */
export function createShipNames(): ShipNames {
  const by_imo = new Map<string, Bearer>()
  const by_name = new Map<string, Set<string>>()

  function forget(imo: string, { name }: Bearer): void {
    const bearers = by_name.get(name)
    bearers?.delete(imo)
    if (bearers?.size === 0) by_name.delete(name)
  }

  return {
    learn({ imo, name, ship_type }) {
      const plain = plainName(name ?? '')
      if (imo === null || plain === '') return false
      const known = by_imo.get(imo)
      if (known === undefined && by_imo.size >= ships_max) return false
      const bearer = { name: plain, carries_cargo: carriesCargo(ship_type) ?? known?.carries_cargo ?? null }
      if (known?.name === bearer.name && known.carries_cargo === bearer.carries_cargo) return false
      if (known !== undefined) forget(imo, known)
      by_imo.set(imo, bearer)
      const bearers = by_name.get(plain) ?? new Set()
      by_name.set(plain, bearers.add(imo))
      return true
    },
    imoOf(name) {
      const bearers = [...(by_name.get(plainName(name)) ?? [])].filter(
        (imo) => by_imo.get(imo)?.carries_cargo !== false,
      )
      const [only, ...others] = bearers
      if (only === undefined) return 'unheard'
      // A name alone is no identity: a second bearer, or one that does not say what it carries, leaves it open.
      return others.length === 0 && by_imo.get(only)?.carries_cargo === true ? only : 'ambiguous'
    },
  }
}

/** A name as it is compared: lines and crews punctuate differently. */
export function plainName(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}
