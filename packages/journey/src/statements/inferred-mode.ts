import type { TransportMode } from '@quaylog/contract'
import type { Statement } from './statement.ts'
import { groupBy } from '../group-by.ts'

const ARRIVING = new Set(['ARRI', 'DISC'])
const LEAVING = new Set(['DEPA', 'LOAD'])
const OTHER_MEANS = new Set<TransportMode | null>(['rail', 'truck', 'barge', 'feeder'])

/**
 * Some lines name no means of transport. At a port a loading or discharge without one is by ship where nothing else
 * that its
 * source says of the box speaks against it: no other means is named there, and the box does not come or go by land as
 * well.
 */
export function withInferredModes(statements: readonly Statement[]): Statement[] {
  if (!statements.some(isOpen)) return [...statements]
  const moves = groupBy(statements.filter(isMove), ({ said }) => said.source)
  return statements.map((statement) => {
    const of_source = moves.get(statement.said.source) ?? []
    if (
      !isOpen(statement) ||
      !isByShip(
        statement,
        of_source.filter((other) => isSameBox(statement, other)),
      )
    )
      return statement
    return {
      ...statement,
      mode: 'vessel',
      doubts: [...statement.doubts, 'no means of transport is named: taken as by ship'],
    }
  })
}

function isMove({ said, ms, place }: Statement): boolean {
  return !Number.isNaN(ms) && place !== null && (ARRIVING.has(said.code) || LEAVING.has(said.code))
}

function isOpen(statement: Statement): boolean {
  const { said, mode, place } = statement
  return (
    mode === null &&
    place?.is_port === true &&
    (said.code === 'LOAD' || said.code === 'DISC') &&
    isMove(statement) &&
    (said.facility?.type == null || said.facility.type === 'COYA')
  )
}

function isSameBox({ said: a }: Statement, { said: b }: Statement): boolean {
  return a.container === null || b.container === null || a.container === b.container
}

/**
 * A box that is loaded where it was discharged before, and is not seen at another port after it, goes on by land; the
 * other way round it came by land.
 */
function isByShip({ said: { code }, place, ms }: Statement, moves: readonly Statement[]): boolean {
  const isHere = (other: Statement) => other.place?.key === place?.key
  if (moves.some((other) => isHere(other) && OTHER_MEANS.has(other.mode))) return false
  const at_other_ports = moves.filter(
    (other) =>
      !isHere(other) &&
      other.place?.is_port === true &&
      (other.mode === null || other.mode === 'vessel' || other.mode === 'feeder'),
  )
  if (code === 'LOAD') {
    return (
      !moves.some((other) => isHere(other) && other.said.code === 'DISC' && other.ms < ms) ||
      at_other_ports.some((other) => ARRIVING.has(other.said.code) && other.ms > ms)
    )
  }
  return (
    !moves.some((other) => isHere(other) && other.said.code === 'LOAD' && other.ms > ms) ||
    at_other_ports.some((other) => LEAVING.has(other.said.code) && other.ms < ms)
  )
}
