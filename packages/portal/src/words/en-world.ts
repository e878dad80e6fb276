import { figure } from './count.ts'

/** What is said of the simulated world wherever one is, in English; who has no such world does not load it. */
const world = {
  simulated: 'Simulated world',
  explained: 'Carriers, terminals, railroads and ships are made up. Their clock counts for everything that is tracked.',
  now: 'World time',
  speed: 'Speed',
  setSpeed: 'Set speed',
  advance: 'Advance',
  paused: 'Paused',
  pause: 'Pause',
  resume: 'Resume',
  speedOf: (speed: number) => (speed === 1 ? 'real time' : `${figure.format(speed)} times real time`),
  dayTakes: (real: string) => `a day takes ${real}`,
  skipDay: 'Skip a day',
  skipping: 'Skipping',
  machine: 'machine time',
  machineExplained: 'By the clock of the machine that Quaylog runs on, not by that of the simulated world.',
} as const

export const en = world
