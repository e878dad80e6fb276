import { count, figure } from './count.ts'

/** What the developers' pages say, in English. */

const keys = {
  help: 'A key acts for the whole account. Send it as Authorization: Token YOUR_KEY.',
  create: 'Create key',
  none: 'No keys yet.',
  noneHelp: 'A key lets your own systems call the API.',
  columns: { name: 'Name', key: 'Key', created: 'Created', used: 'Last used' },
  neverUsed: 'Never used',
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete the key ${name}?`,
  deleteHelp: 'Everything that uses it stops working immediately. This cannot be undone.',
  deleteType: (name: string) => `It was used today. Type ${name} to delete it.`,
  createTitle: 'Create an API key',
  createHelp: 'Name it after the system that will use it.',
  namePlaceholder: 'Warehouse',
  onceTitle: 'Copy your key now',
  onceHelp: 'This is the only time it is shown. If you lose it, create another and delete this one.',
  tryIt: 'Try it',
  stored: 'I have saved the key',
  which: {
    title: 'Which key?', where: 'Where the code runs', key: 'Key', may: 'What it can do', server: 'Your servers and scripts', page: 'Web pages that anyone can open', secretMay: 'Everything in this account. Never put it in a web page.',
    publishableMay: 'Look up numbers you track, with the public part of their journey. Your operator issues it.',
  },
} as const

const webhooks = {
  help: 'We send a signed request to your address when something happens, and retry until you answer.',
  create: 'Add a webhook', edit: 'Edit the webhook', none: 'No webhooks yet.', noneHelp: 'Add one to hear about arrivals, holds and last free days without polling.',
  columns: { address: 'Address', events: 'Events', state: 'State' }, note: 'Note', wholeGroup: 'All in this group',
  events: (n: number) => count(n, 'event', 'events'),
  active: 'Active', inactive: 'Off', disabled: 'Disabled', reactivate: 'Turn on again', switchedOff: (why: string) => `We stopped sending: ${why}.`,
  secret: 'Secret', showSecret: 'Show the secret', hideSecret: 'Hide the secret', deleteConfirm: 'Remove this webhook? Its deliveries stay in the log for 30 days.',
  test: 'Send a test event', testHelp: 'One attempt with sample data, signed with your secret. It is not logged and not retried.', eventName: 'Event', send: 'Send',
  lastDay: 'Deliveries, last 24 hours', sum: (sent: number, failed: number, waiting: number) => `${figure.format(sent)} sent, ${figure.format(failed)} failed${waiting === 0 ? '' : `, ${figure.format(waiting)} waiting`}`,
  log: 'Log', filter: 'Show', statuses: { all: 'All', pending: 'Waiting', succeeded: 'Succeeded', failed: 'Failed' }, noDeliveries: 'No deliveries yet.', noDeliveriesHelp: 'Send a test event, or wait for something to happen.',
  notification: 'Notification', state: 'State', response: 'Response', attempts: 'Attempts', nextTry: 'Next attempt', notSent: 'Not sent yet', noAnswer: 'No answer', after: (ms: string) => `after ${ms} ms`,
  headers: 'Headers sent', body: 'Body', answer: 'Answer', changes: 'What changed', field: 'Field', old: 'Old', new: 'New',
  replay: 'Resend', replayed: 'Queued again with the same id.', recover: 'Recover', recoverTitle: 'Resend failed notifications', recoverHelp: 'Each is sent once more, in order, with its original id.', since: 'Failed within',
  spans: { '1h': 'the last hour', '6h': 'the last 6 hours', '24h': 'the last day', '72h': 'the last 3 days' }, recovered: (n: number) => `${count(n, 'notification', 'notifications')} queued again.`,
} as const

const requestLog = {
  help: 'Requests made with your keys in the last 7 days. Quote the request id when you ask for help.',
  filter: 'Show', kinds: { all: 'All', failed: 'Failed', limited: 'Over the limit' }, none: 'No requests yet.', noneHelp: 'Requests made with a key appear here within seconds.', token: 'Token',
  columns: { time: 'Time (UTC)', status: 'Status', request: 'Request', key: 'Key', duration: 'Duration', id: 'Request id' },
} as const

const connect = {
  help: 'Assistants that speak MCP can look up containers and start tracking for you.',
  address: 'Address', apps: 'Connected apps', appsHelp: 'Which apps can act for you, since when, and how to disconnect them.', seeApps: 'See connected apps', oauth: 'The assistant asks you to sign in here and shows what it wants to do. Programs that cannot sign in send a key instead.', clients: 'Set up', may: 'What it can do',
  runThis: 'Run this in a terminal:', addConnector: 'Add a custom connector in the settings, with this address:', putInto: (file: string) => `Add this to ${file}:`, withKey: 'With a key', withKeyHow: 'For programs that cannot sign in:',
  tools: ['Find a container, shipment or reference', 'Read journeys, holds, fees and last free days', 'List shipments, containers and requests', 'Start tracking a number'],
} as const

const embeds = {
  help: 'Show journeys on your own pages with a tracking form and a map.', locked: 'Embeds are not enabled for this account.', noKey: 'No publishable key yet.', noKeyHelp: 'Your operator issues one for the sites that may use it.', issue: 'Issue a publishable key', siteName: 'Name', sitesHelp: 'Separated by commas. Leave it empty for every site.',
  sites: 'Sites', anySite: 'The key works on any site.', widget: 'Tracking widget', map: 'Map', preview: 'Preview', number: 'A number you track', show: 'Show', visitorsSee: 'Visitors also see', holds: 'Holds at the terminal', fees: 'Fees at the terminal',
} as const

const plan = {
  plans: { free: 'Free plan', trial: 'Trial', paid: 'Paid plan' }, trialEnds: (when: string) => `ends ${when}`, active: 'Active containers', activeHelp: 'Counted while tracking is on. Containers returned empty free a slot.',
  requests: 'API requests, last minute', requestsHelp: 'Over a rolling 60 seconds, shared by REST and MCP.', of: (limit: string) => `of ${limit}`, noLimit: 'no limit', askFor: 'Ask for access', asked: 'Asked', features: 'What this account can use', on: 'On',
  fullApi: ['Full API access', 'Read and write every endpoint'],
  entitlements: {
    routing_data: ['Routing data', 'Route, chart and vessel positions'], rail_plan: ['Rail last free day', "The railroad's deadline at inland ramps"], container_refresh: ['Refresh on demand', 'Ask every source now, up to 10 times a minute'],
    widget_embed: ['Tracking widget', 'A form on your own pages'], map_embed: ['Map embed', 'A map on your own pages'],
  },
} as const

const calendars = {
  help: 'Subscribe to arrivals, last free days and appointments in a calendar app. Anyone with the link can read it.', make: 'Create a link', makeHelp: 'Copy the address into your calendar app as a subscribed calendar.', none: 'No calendar links yet.',
  noneHelp: 'Create one per team or customer, so each can be withdrawn separately.', columns: { name: 'Name', shows: 'Shows', made: 'Created', actions: 'Actions' }, unnamed: 'Untitled', everything: 'All shipments', of: (party: string) => `Shipments of ${party}`, copy: 'Copy the address', hint: 'Warehouse',
  removeConfirm: 'Remove this link? Calendars subscribed to it stop updating.',
} as const

export const en = { keys, webhooks, requestLog, connect, embeds, calendars, plan }
