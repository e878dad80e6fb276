import { figure } from './count.ts'

/** What the operator's pages say, in English. */

const operator = {
  accounts: {
    add: 'Add an account', edit: 'Edit the account', name: 'Name', plan: 'Plan', features: 'Features', active: 'Active', members: 'Members', limit: 'Containers at most', rate: 'Requests a minute', noLimit: 'Empty: as the plan has it',
    saved: 'Saved.',
  },
  sources: {
    help: 'Where the facts come from. Credentials are set by npx quaylog sources add.', none: 'No source is configured.', columns: { name: 'Source', kind: 'Kind', health: 'Health', today: 'Today', state: 'State' },
    healthy: 'Answers', failing: (n: number) => `Failing, ${figure.format(n)} in a row`, never: 'Never asked', off: 'Switched off', turnOn: 'Switch on', turnOff: 'Switch off', simulated: 'simulated', last: 'last answer',
    asked: (asked: number, found: number) => `${figure.format(asked)} asked, ${figure.format(found)} found`, defects: (n: number) => `${figure.format(n)} unreadable`, queues: 'Work that waits', queue: { polls: 'Polls due', requests: 'Requests due' }, paused: 'paused, next try',
  },
  world: {
    help: 'Carriers, terminals, railroads and ships of this sandbox are simulated. Turn their clock, or let them misbehave.', clock: 'Clock', now: 'World time', speed: 'Speed', speedOf: (speed: number) => (speed === 1 ? 'real time' : `${figure.format(speed)} times real time`),
    paused: 'Paused', pause: 'Pause', resume: 'Resume', advance: 'Advance', steps: { '1h': '1 hour', '6h': '6 hours', '1d': '1 day', '7d': '1 week' }, setSpeed: 'Set the speed', mischief: 'Mischief', kind: 'What', source: 'Where', everywhere: 'Everywhere', forHow: 'For how long',
    start: 'Start', active: 'Afoot', none: 'Everybody behaves.', end: 'End',
  },
} as const

export const en = operator
