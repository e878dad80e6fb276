import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oauthService } from '../oauth/service.ts'
import { runConformance } from './conformance.ts'

const service = await oauthService()

/** Scenarios that ask nothing of a server but what every one has; all others call tools of a test server by name. */
const applicable: Readonly<Record<string, readonly string[]>> = {
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'completion-complete',
    'dns-rebinding-protection',
    'server-session-lifecycle',
    'server-sse-multiple-streams',
    'server-sse-polling',
  ],
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'resources-list',
    'prompts-list',
    'completion-complete',
    'sep-2164-resource-not-found',
    'dns-rebinding-protection',
    'caching',
    'http-header-validation',
    'server-sse-multiple-streams',
    'input-required-result-missing-input-response',
    'input-required-result-unsupported-methods',
    'input-required-result-ignore-extra-params',
    'input-required-result-validate-input',
  ],
}

const credentials = {
  'an API key': async () => `Token ${service.key}`,
  'a token of a person': async () => `Bearer ${(await service.connect(await service.client())).access_token}`,
}
const runs = Object.entries(applicable).flatMap(([revision, scenarios]) =>
  Object.entries(credentials).map(([by, credential]) => ({ revision, scenarios, by, credential })),
)

for (const { revision, scenarios, by, credential } of runs) {
  test(`${revision}, with ${by}: the official conformance suite finds nothing wrong`, async () => {
    const found = await runConformance(service.mcp_url, await credential(), revision)
    for (const scenario of scenarios) {
      const checks = found.get(scenario)
      assert.ok(checks !== undefined, `${scenario} did not run`)
      const failed = checks.filter(
        ({ status, errorMessage }) =>
          status === 'FAILURE' &&
          errorMessage?.startsWith('Not testable: server does not list the diagnostic tool') !== true,
      )
      assert.deepEqual(failed, [], scenario)
    }
    const others = [...found]
      .filter(([scenario]) => !scenarios.includes(scenario))
      .flatMap(([, checks]) => checks.filter(({ status }) => status === 'FAILURE'))
    for (const { id, errorMessage = '' } of others) {
      assert.match(
        errorMessage,
        /Unknown (tool|prompt)|Not testable|not found|Method not found|extensions MUST be advertised|got -3260[12]|returned error code -32602|Expected InputRequiredResult|Prerequisite failed|fixture from/,
        id,
      )
    }
  })
}
