import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Fastify from 'fastify'
import { loopback_names } from '@quaylog/mcp'
import type { Caller } from '../../src/request/account.ts'
import { createInProcessCallers } from '../../src/accounts/in-process.ts'
import { createLog } from '../../src/ground/log.ts'
import { registerMcp } from '../../src/doors/mcp/door.ts'
import { runConformance } from './conformance.ts'
import { everythingServer } from './everything.ts'

const caller: Caller = {
  account: {
    id: 'a',
    name: 'Test',
    plan: 'paid',
    trial_ends_at: null,
    entitlements: [],
    custom_field_limit: null,
    active_container_limit: null,
    rate_limit_per_minute: null,
    manifest_window_days: null,
  },
  credential: { kind: 'key', access: 'write', id: 'k' },
}

/** The door of the product as it is, with another server behind it. */
const http = Fastify()
let mcp_url: string
before(async () => {
  registerMcp(http, {
    log: createLog('silent'),
    mcp_url: 'http://127.0.0.1/mcp',
    allow: { hosts: loopback_names, origins: [] },
    inProcess: createInProcessCallers(),
    makeServer: (_identity, era) => everythingServer(era),
    callerOfKey: async () => caller,
    callerOfToken: async () => null,
    take: async () => undefined,
    takeFailure: async () => undefined,
  })
  mcp_url = `${await http.listen({ host: '127.0.0.1', port: 0 })}/mcp`
})
after(() => http.close())

/** What the endpoint does not offer, and why; everything else of the suite has to pass. */
const beyond: readonly (readonly [RegExp, string])[] = [
  [
    /^(tools-call-sampling|tools-call-elicitation|elicitation-sep1034-defaults|elicitation-sep1330-enums)$/,
    'asking the client in the middle of a call takes a session; since 2026-07-28 it does not, and passes',
  ],
  [/^http-custom-header-server-validation$/, 'no tool of the product has a header of its own'],
  [/^tasks-/, 'an extension that is not announced'],
]

for (const [revision, least] of [
  ['2025-11-25', 27],
  ['2026-07-28', 37],
] as const) {
  test(`${revision}: the whole suite passes at the product's door`, async () => {
    const found = await runConformance(mcp_url, 'Token test', revision)
    const scored = [...found].filter(([scenario]) => !beyond.some(([name]) => name.test(scenario)))
    assert.ok(scored.length >= least, `${scored.length} scenarios ran`)
    for (const [scenario, checks] of scored)
      assert.deepEqual(
        checks.filter(({ status }) => status === 'FAILURE'),
        [],
        scenario,
      )
  })
}
