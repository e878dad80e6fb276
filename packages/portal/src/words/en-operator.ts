import { count, figure } from './count.ts'

/** What the operator's pages say, in English. */

const operator = {
  accounts: {
    add: 'Add an account', edit: 'Edit the account', name: 'Name', plan: 'Plan', features: 'Features', active: 'Active', members: 'Members', limit: 'Containers at most', rate: 'Requests a minute', noLimit: 'Empty: as the plan has it',
    saved: 'Saved.', issueKey: 'Issue a key', issueFor: (account: string) => `For widget and map of ${account}. It is no secret, and works on the sites that you name.`,
  },
  sources: {
    help: 'Where the facts come from, how they answer, and how much they may be asked.', none: 'No source is configured.', columns: { name: 'Source', kind: 'Kind', health: 'Health', today: 'Today', budget: 'Budget', state: 'Actions' },
    add: 'Add a source', edit: (name: string) => `Edit ${name}`, id: 'Short name', idHelp: 'Small letters, digits and dashes, such as maersk', name: 'Shown name', address: 'Address', addressHelp: 'Empty: the one it is known by', addressNeeded: 'Where it answers, or where its files fall',
    terminals: 'Terminals', terminalsHelp: 'FIRMS codes, separated by commas', credentials: 'Credentials', credentialsHelp: 'Kept encrypted, never shown again. Leave empty what should stay; some carriers need only one of their ways to sign in.', isKept: 'kept',
    perMinute: 'Requests a minute', perDay: 'Requests a day', budgetHelp: 'Empty: what it is known to allow', itsOwn: 'Its own', aMinute: (n: number) => `${figure.format(n)} a minute`, ofDay: (used: number, all: number) => `${figure.format(used)} of ${figure.format(all)} today`,
    test: 'Try it', testing: 'Asking', testOf: (name: string) => `Try ${name}`, testHelp: 'One question with what is configured. Nothing of the answer is kept.', statements: (n: number) => `${count(n, 'statement', 'statements')}.`, took: (ms: string) => `It took ${ms} ms.`,
    outcomes: { found: 'It answers:', not_found: 'It answers, and does not know this number.', not_manifested: 'It answers: known, not manifested yet.', cancelled: 'It answers: cancelled.', bad_number: 'It refuses the number.', temporary: 'It could not be reached.' },
    troubles: {
      outage: 'It could not be reached.', slow: 'It did not answer in time.', rate_limit: 'It asks us to wait.', credentials: 'It refuses the credentials.', entitlement: 'It knows us, and may not tell us of this number.',
      address: 'It does not answer at this address.', unreadable: 'Its answer cannot be read.', too_large: 'Its answer is too large.', silent: 'It is connected and says nothing.',
    },
    healthy: 'Answers', neverFound: 'Never found anything', failing: (n: number) => `Failing, ${figure.format(n)} in a row`, never: 'Never asked', off: 'Switched off', turnOn: 'Switch on', turnOff: 'Switch off', simulated: 'simulated', last: 'last answer',
    asked: (asked: number, found: number) => `${figure.format(asked)} asked, ${figure.format(found)} found`, defects: (n: number) => `${figure.format(n)} unreadable`, paused: 'paused, next try',
  },
  work: {
    help: 'What waits to be done, what did not work, and what was handed in and could not be read.', queues: 'Work that waits', queue: { polls: 'Polls due', requests: 'Requests due', deliveries: 'Deliveries due', handed_in: 'Handed in, to record' },
    failed: 'Failed', noneFailed: 'Nothing has failed.', kinds: { poll: 'Poll', request: 'Tracking request', handed_in: 'Handed in', webhook: 'Webhook given up' }, columns: { kind: 'Kind', what: 'What', why: 'Why', next: 'Next try', received: 'Received (UTC)', origin: 'From' },
    attempts: (n: number) => count(n, 'attempt', 'attempts'), never: 'Not by itself', quarantine: 'Quarantine', noneQuarantined: 'Nothing is in quarantine.', quarantineHelp: 'Messages that carriers and terminals hand in stay here when they cannot be read, with the reason.', show: 'Show', forget: 'Forget it',
  },
  world: {
    help: 'Carriers, terminals, railroads and ships of this sandbox are simulated. Turn their clock, or let them misbehave.', clock: 'Clock', now: 'World time', speed: 'Speed', speedOf: (speed: number) => (speed === 1 ? 'real time' : `${figure.format(speed)} times real time`),
    paused: 'Paused', pause: 'Pause', resume: 'Resume', advance: 'Advance', steps: { '1h': '1 hour', '6h': '6 hours', '1d': '1 day', '7d': '1 week' }, setSpeed: 'Set the speed', mischief: 'Mischief', kind: 'What', source: 'Where', everywhere: 'Everywhere', forHow: 'For how long',
    start: 'Start', active: 'Afoot', none: 'Everybody behaves.', end: 'End',
  },
} as const

export const en = operator
