import { distanceNm } from './great-circle.ts'
import type { Position } from './great-circle.ts'
import { MinHeap } from './heap.ts'
import { isOpenWater } from './open-water.ts'
import { nodeAt, nodeCount, positionOf } from './sea-chart.ts'
import type { SeaChart } from './sea-chart.ts'
import { COLUMNS, ROWS, wrapColumn } from './sea-grid.ts'

/**
 * The shortest way by sea between two nodes as nodes joined by great circles, or undefined when there is none.
 * Lazy Theta* (Nash, Koenig, Tovey 2010): A* in which a node may hang on any earlier node that it can see.
 */
export function findSeaPath(chart: SeaChart, start: number, goal: number): number[] | undefined {
  const search = createSearch(chart, start, goal)
  for (let node = search.open.pop(); node !== undefined; node = search.open.pop()) {
    if (search.closed[node] === 1) continue
    const neighbours = neighboursOf(chart, node)
    if (node !== start && !sees(search, search.parent[node] ?? -1, node)) hangOnNeighbour(search, node, neighbours)
    search.closed[node] = 1
    if (node === goal) return trace(search, node)
    for (const neighbour of neighbours) if (search.closed[neighbour] === 0) relax(search, node, neighbour)
  }
  return undefined
}

type Search = {
  chart: SeaChart
  goal: Position
  open: MinHeap
  closed: Uint8Array
  cost: Float64Array
  parent: Int32Array
}

function createSearch(chart: SeaChart, start: number, goal: number): Search {
  const count = nodeCount(chart)
  const search: Search = {
    chart,
    goal: positionOf(chart, goal),
    open: new MinHeap(),
    closed: new Uint8Array(count),
    cost: new Float64Array(count).fill(Infinity),
    parent: new Int32Array(count).fill(-1),
  }
  search.cost[start] = 0
  search.parent[start] = start
  search.open.push(start, 0)
  return search
}

// Optimistic: hangs the neighbour on this node's own parent; whether that one sees it is asked when its turn comes.
function relax(search: Search, node: number, neighbour: number): void {
  const parent = search.parent[node] ?? node
  const cost = (search.cost[parent] ?? 0) + between(search, parent, neighbour)
  if (cost >= (search.cost[neighbour] ?? 0)) return
  search.cost[neighbour] = cost
  search.parent[neighbour] = parent
  search.open.push(neighbour, cost + distanceNm(positionOf(search.chart, neighbour), search.goal))
}

function hangOnNeighbour(search: Search, node: number, neighbours: readonly number[]): void {
  search.cost[node] = Infinity
  for (const neighbour of neighbours) {
    if (search.closed[neighbour] === 0) continue
    const cost = (search.cost[neighbour] ?? 0) + between(search, neighbour, node)
    if (cost >= (search.cost[node] ?? 0)) continue
    search.cost[node] = cost
    search.parent[node] = neighbour
  }
}

function trace(search: Search, goal: number): number[] {
  const path = [goal]
  for (let node = goal; search.parent[node] !== node; path.push(node)) node = search.parent[node] ?? node
  return path.reverse()
}

const sees = ({ chart }: Search, from: number, to: number): boolean =>
  chart.passage_links.get(from)?.includes(to) === true ||
  isOpenWater(chart, positionOf(chart, from), positionOf(chart, to))

const between = ({ chart }: Search, from: number, to: number): number =>
  distanceNm(positionOf(chart, from), positionOf(chart, to))

function neighboursOf(chart: SeaChart, node: number): number[] {
  const linked = chart.passage_links.get(node) ?? []
  const [corner, size] = [chart.corners[node], chart.sizes[node]]
  if (corner === undefined || size === undefined) return linked
  const found = new Set(linked)
  const visit = (row: number, column: number): void => {
    if (row < 0 || row >= ROWS) return
    const neighbour = nodeAt(chart, row * COLUMNS + wrapColumn(column))
    if (neighbour >= 0) found.add(neighbour)
  }
  const [row, column] = [Math.floor(corner / COLUMNS), corner % COLUMNS]
  for (let i = 0; i < size; i++) {
    visit(row - 1, column + i)
    visit(row + size, column + i)
    visit(row + i, column - 1)
    visit(row + i, column + size)
  }
  return [...found]
}
