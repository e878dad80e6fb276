import { count, figure } from './count.ts'

/** What the operator's pages say, in English. */

const operator = {
  accounts: {
    add: 'Add an account', edit: 'Edit the account', name: 'Name', plan: 'Plan', features: 'Features', active: 'Active', members: 'Members', limit: 'Container limit', rate: 'Requests per minute', noLimit: 'Leave empty to use the limit of the plan',
    saved: 'Saved.', issueKey: 'Issue a key', issueFor: (account: string) => `For the widget and map of ${account}. It is not a secret and works only on the sites you name.`,
  },
  sources: {
    help: 'Where the data comes from, how each source is doing, and how much it may be asked.', none: 'No sources configured.', columns: { name: 'Source', kind: 'Kind', health: 'Health', today: 'Today', budget: 'Budget', state: 'Actions' },
    add: 'Add a source', edit: (name: string) => `Edit ${name}`, id: 'Short name', idHelp: 'Lowercase letters, digits and dashes, such as maersk', name: 'Display name', address: 'Address', addressHelp: 'Leave empty for the usual one', addressNeeded: 'Where it answers, or the folder of its files',
    terminals: 'Terminals', terminalsHelp: 'FIRMS codes, separated by commas', credentials: 'Credentials', credentialsHelp: 'Stored encrypted and never shown again. Leave a field empty to keep its value. Some carriers need only one of their ways to sign in.', isKept: 'stored',
    perMinute: 'Requests per minute', perDay: 'Requests per day', budgetHelp: 'Leave empty for what it is known to allow', itsOwn: 'Default', aMinute: (n: number) => `${figure.format(n)} per minute`, ofDay: (used: number, all: number) => `${figure.format(used)} of ${figure.format(all)} today`,
    test: 'Test', testing: 'Asking', testOf: (name: string) => `Test ${name}`, testHelp: 'Asks one question with this configuration, within its budget. The answer is not stored.', statements: (n: number) => `${count(n, 'statement', 'statements')}.`, took: (ms: string) => `It took ${ms} ms.`,
    outcomes: { found: 'It answers:', not_found: 'It answers, but does not know this number.', not_manifested: 'It answers: known, not manifested yet.', cancelled: 'It answers: cancelled.', bad_number: 'It rejects the number.', temporary: 'It could not be reached.', not_asked: 'It was not asked:' },
    troubles: {
      outage: 'It could not be reached.', slow: 'It did not answer in time.', rate_limit: 'It asks us to slow down.', credentials: 'It rejects the credentials.', entitlement: 'It accepts our sign-in, but does not give us access to this number.',
      address: 'Nothing answers at this address.', unreadable: 'Its answer cannot be read.', too_large: 'Its answer is too large.', silent: 'It is connected but sends nothing.',
    },
    healthy: 'Healthy', neverFound: 'Never found anything', failing: (n: number) => `Failing, ${figure.format(n)} in a row`, never: 'Not asked yet', off: 'Off', turnOn: 'Turn on', turnOff: 'Turn off', simulated: 'simulated', last: 'last answer',
    asked: (asked: number, found: number) => `${figure.format(asked)} asked, ${figure.format(found)} found`, defects: (n: number) => `${figure.format(n)} unreadable`, paused: 'paused, next attempt',
  },
  work: {
    help: 'What is waiting, what failed, and which incoming messages could not be read.', queues: 'Waiting', queue: { polls: 'Polls due', requests: 'Requests due', deliveries: 'Deliveries due', handed_in: 'Incoming messages to record' },
    failed: 'Failed', noneFailed: 'Nothing has failed.', kinds: { poll: 'Poll', request: 'Tracking request', handed_in: 'Incoming message', webhook: 'Webhook disabled' }, columns: { kind: 'Kind', what: 'What', why: 'Reason', next: 'Next attempt', received: 'Received (UTC)', origin: 'From' },
    attempts: (n: number) => count(n, 'attempt', 'attempts'), never: 'Not retried', quarantine: 'Quarantine', noneQuarantined: 'Nothing is in quarantine.', quarantineHelp: 'Messages from carriers and terminals that could not be read stay here, with the reason.', show: 'Show', forget: 'Discard',
  },
  world: {
    help: 'The carriers, terminals, railroads and ships of this sandbox are simulated. Move their clock, or make them fail.', clock: 'Clock',
    steps: { '1h': '1 hour', '6h': '6 hours', '1d': '1 day', '7d': '1 week' }, mischief: 'Faults', kind: 'Fault', source: 'Source', everywhere: 'All sources', forHow: 'Duration',
    start: 'Start', active: 'Active', none: 'No faults are active.', end: 'End',
  },
} as const

export const en = operator
