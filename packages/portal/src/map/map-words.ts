import { count, figure } from '../words/count.ts'

/** What the map of ships says, in English. */
export const mapWords = {
  title: 'Map',
  help: (ships: number, containers: number) =>
    `${count(ships, 'ship carries', 'ships carry')} ${count(containers, 'container', 'containers')} of yours now.`,
  none: 'No container is at sea now.',
  noneHelp: 'A ship comes onto the map when it has sailed with one of your containers.',
  chart: 'Chart of the ships',
  noChart: 'This browser does not draw the interactive chart. The list tells the same.',
  legend: 'What the ships look like',
  asOf: 'As of',
  list: 'Ships',
  looks: {
    ship: 'On time',
    risk: 'Has a critical container aboard',
    late: 'A day or more late',
    old: 'Position older than 6 hours',
    estimated: 'By schedule, not heard in 48 hours',
    hidden: 'No position in 48 hours',
  },
  atRisk: (containers: number) => `${figure.format(containers)} critical`,
  aboard: (containers: number) => count(containers, 'container', 'containers'),
  next: (port: string) => `next ${port}`,
  due: 'due',
  speed: (knots: number) => `${figure.format(Math.round(knots * 10) / 10)} kn`,
  seen: 'position',
  selected: (name: string) => `On board ${name}`,
  close: 'Show all ships',
}
