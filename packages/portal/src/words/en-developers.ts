import { count, figure } from './count.ts'

/** What the developers' pages say, in English. */

const keys = {
  help: 'A key speaks for the whole account. Send it as Authorization: Token YOUR_KEY.',
  create: 'Create key',
  none: 'No key yet.',
  noneHelp: 'A key lets your own systems ask the API.',
  columns: { name: 'Name', key: 'Key', created: 'Created', used: 'Last used' },
  neverUsed: 'Never used',
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete the key ${name}?`,
  deleteHelp: 'What uses it stops working at once. It cannot be brought back.',
  deleteType: (name: string) => `It was used today. Type ${name} to delete it.`,
  createTitle: 'Create an API key',
  createHelp: 'Name it after the system that will use it.',
  namePlaceholder: 'Warehouse',
  onceTitle: 'Copy your key now',
  onceHelp: 'This is the only time it is shown. If you lose it, create another and delete this one.',
  tryIt: 'Try it',
  stored: 'I have stored the key',
  which: {
    title: 'Which key?', where: 'Where the code runs', key: 'Key', may: 'What it may', server: 'Your servers and scripts', page: 'Web pages that anyone can open', secretMay: 'Everything in this account. Never put it into a page.',
    publishableMay: 'Look up numbers that you track, with the public part of their journey. Your operator issues it.',
  },
} as const

const webhooks = {
  help: 'We post to your address when something happens, signed, and again until you answer.',
  create: 'Add a webhook', edit: 'Edit the webhook', none: 'No webhook yet.', noneHelp: 'Add one to be told of arrivals, holds and last free days without asking.',
  columns: { address: 'Address', events: 'Events', state: 'State' }, note: 'Note', wholeGroup: 'All of these',
  events: (n: number) => count(n, 'event', 'events'),
  active: 'Active', inactive: 'Switched off', disabled: 'Given up', reactivate: 'Switch on again', switchedOff: (why: string) => `We stopped sending: ${why}.`,
  secret: 'Secret', showSecret: 'Show the secret', hideSecret: 'Hide the secret', deleteConfirm: 'Remove this webhook? What it was told stays in the log for 30 days.',
  test: 'Send a test event', testHelp: 'One attempt with sample data, signed with your secret. It is not kept and not repeated.', eventName: 'Event', send: 'Send',
  lastDay: 'Deliveries, last 24 hours', sum: (sent: number, failed: number, waiting: number) => `${figure.format(sent)} sent, ${figure.format(failed)} failed${waiting === 0 ? '' : `, ${figure.format(waiting)} waiting`}`,
  log: 'Log', filter: 'Show', statuses: { all: 'All', pending: 'Waiting', succeeded: 'Succeeded', failed: 'Failed' }, noDeliveries: 'No deliveries yet.', noDeliveriesHelp: 'Send a test event, or wait for something to happen.',
  notification: 'Notification', state: 'State', response: 'Response', attempts: 'Attempts', nextTry: 'Next try', notSent: 'Not sent yet', noAnswer: 'No answer', after: (ms: string) => `after ${ms} ms`,
  headers: 'Headers sent', body: 'Body', answer: 'Answer', changes: 'What changed', field: 'Field', old: 'Old', new: 'New',
  replay: 'Replay', replayed: 'Queued again, with the same id.', recover: 'Recover', recoverTitle: 'Send failed notifications again', recoverHelp: 'Each is sent once more, in order, with its old id.', since: 'Failed within',
  spans: { '1h': 'the last hour', '6h': 'the last 6 hours', '24h': 'the last day', '72h': 'the last 3 days' }, recovered: (n: number) => `${count(n, 'notification is', 'notifications are')} on the way again.`,
} as const

const requestLog = {
  help: 'Calls with your keys in the last 7 days. Quote the request id when you ask for help.',
  filter: 'Show', kinds: { all: 'All', failed: 'Failed', limited: 'Over the limit' }, none: 'No call yet.', noneHelp: 'Calls with a key appear here within seconds.', token: 'Token',
  columns: { time: 'Time (UTC)', status: 'Status', request: 'Request', key: 'Key', duration: 'Took', id: 'Request id' },
} as const

const connect = {
  help: 'Assistants that speak MCP can look up containers and start tracking for you.',
  address: 'Address', apps: 'Connected apps', appsHelp: 'What may act for you, since when, and the way to end it.', seeApps: 'See connected apps', oauth: 'The assistant asks you to sign in here and shows what it wants to do. Programs that cannot sign in send a key instead.', clients: 'Set up', may: 'What it can do',
  runThis: 'Run this in a terminal:', addConnector: 'Add a custom connector in the settings, with this address:', putInto: (file: string) => `Put this into ${file}:`, withKey: 'With a key', withKeyHow: 'For programs that cannot sign in:',
  tools: ['Find a container, shipment or reference', 'Read journeys, holds, fees and last free days', 'List shipments, containers and requests', 'Start tracking a number'],
} as const

const embeds = {
  help: 'Show journeys on your own pages: a tracking form, and a chart.', locked: 'Embeds are not enabled for this account.', noKey: 'No publishable key yet.', noKeyHelp: 'Your operator issues one for the sites on which it may be used.', issue: 'Issue a publishable key', siteName: 'Name', sitesHelp: 'Separated by commas. Leave it empty for every site.',
  sites: 'Sites', anySite: 'The key works on any site.', widget: 'Tracking widget', map: 'Map', preview: 'Preview', number: 'A number that you track', show: 'Show', visitorsSee: 'Visitors see beside the voyage', holds: 'Holds at the terminal', fees: 'Fees at the terminal',
} as const

const plan = {
  plans: { free: 'Free plan', trial: 'Trial', paid: 'Paid plan' }, trialEnds: (when: string) => `ends ${when}`, active: 'Active containers', activeHelp: 'Counted while tracking is on. Returned empties free a slot.',
  requests: 'API requests, last minute', requestsHelp: 'Rolling 60 seconds, shared by REST and MCP.', of: (limit: string) => `of ${limit}`, noLimit: 'no limit', askFor: 'Ask for access', asked: 'Asked', features: 'What this account can use', on: 'On',
  fullApi: ['Full API access', 'Read and write every endpoint'],
  entitlements: {
    routing_data: ['Routing data', 'Route, chart and vessel positions'], rail_plan: ['Rail last free day', "The railroad's deadline at inland ramps"], container_refresh: ['Refresh on demand', 'Ask every source now, 10 a minute'],
    widget_embed: ['Tracking widget', 'A form on your own pages'], map_embed: ['Map embed', 'A chart on your own pages'],
  },
} as const

const calendars = {
  help: 'An address that calendar programs read: arrivals, last free days and appointments as dates. Whoever has it may read it.', make: 'Make a link', makeHelp: 'Copy its address into a calendar program, as a calendar by subscription.', none: 'No calendar link yet.',
  noneHelp: 'One for each team or customer, so that each can be taken back alone.', columns: { name: 'Name', shows: 'Shows', made: 'Made', actions: 'Actions' }, unnamed: 'Without a name', everything: 'Every shipment', of: (party: string) => `Shipments of ${party}`, copy: 'Copy the address', hint: 'Warehouse',
  removeConfirm: 'Remove this link? Calendars that read it get nothing more.',
} as const

export const en = { keys, webhooks, requestLog, connect, embeds, calendars, plan }
