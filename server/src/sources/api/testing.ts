import assert from 'node:assert/strict'
import { test } from 'node:test'
import { terminal_fields } from '../../reference/provided-data.ts'
import { conformanceScenarios, type ConformanceSubject } from '../conformance.ts'
import { createSource, type SourceConfiguration } from '../registry.ts'
import type { Answer, HttpRequest, HttpResult, Question, Source, SourceParts } from '../source.ts'
import { standsMutations } from '../testing/fuzz.ts'
import { jsonAnswer, scriptedParts, type ScriptedParts } from '../testing/scripted-parts.ts'
import { toldFields } from '../told-fields.ts'
import { isAskedByNumber } from '../vendor/profile.ts'
import { api_profiles } from './index.ts'
import { apiSettings } from './settings.ts'
import { createApiSource } from './source.ts'

/** How an upstream is tried: its configuration, a question, an answer that is whole, and its way to know nothing. */
export interface UpstreamUnderTest {
  readonly configuration: SourceConfiguration
  readonly question: Question
  readonly document: unknown
  readonly not_found: HttpResult
  /** Answers what is asked before the question itself, such as a token; null: not such a request. */
  readonly before?: (request: HttpRequest) => HttpResult | null
  /** Scenarios of the suite that say something else of this upstream. */
  readonly except?: readonly string[]
  /** Further answers: with `document`, they show every field that the profile claims. */
  readonly shows?: readonly unknown[]
}

/** Puts an upstream through what every source must stand, and through every damage to the members of its answer. */
export function conforms(upstream: UpstreamUnderTest): void {
  const { configuration, except = [], shows: _shows, ...rest } = upstream
  const subject: ConformanceSubject = {
    name: configuration.id,
    create: (parts) => createSource(configuration, parts),
    ...rest,
  }
  for (const { name, run } of conformanceScenarios(subject))
    if (!except.includes(name)) test(`${configuration.id} stands ${name}`, run)
  test(`${configuration.id} stands answers that are damaged at random, and names no box that is not in them`, async () => {
    for (const shown of [upstream.document, ...(upstream.shows ?? [])]) await standsMutations(subject, shown, 40)
  })
  if (configuration.kind === 'api')
    test(`${configuration.id} claims the fields that its answers tell, and no others`, () =>
      claimsWhatItTells(upstream))
}

/**
 * A field is claimed when some answer tells it. What a facility or a railroad tells of a pick-up is claimed too;
 * beside that a profile may tell more than it claims.
 */
async function claimsWhatItTells(upstream: UpstreamUnderTest): Promise<void> {
  const { configuration, question, document, shows = [], before } = upstream
  const profile = api_profiles.find(({ id }) => id === configuration.profile)
  assert.ok(profile !== undefined)
  const observations = []
  for (const shown of [document, ...shows]) {
    const parts = scriptedParts((request) => before?.(request) ?? jsonAnswer(shown))
    const answer = await readerOf(configuration, parts).ask(question)
    if ('observations' in answer) observations.push(...answer.observations)
  }
  assert.deepEqual(toldFields(Object.keys(profile.tells), observations).missing, [], 'claimed, and told by no answer')
  if (profile.kind === 'carrier') return
  const claimed = new Set(Object.keys(profile.tells))
  const { told } = toldFields(terminal_fields, observations)
  assert.deepEqual(
    told.filter((field) => !claimed.has(field)),
    [],
    'told, and not claimed',
  )
}

/** The source; of one that moves no container, as it would read if it did. */
function readerOf(configuration: SourceConfiguration, parts: SourceParts): Source {
  const source = createSource(configuration, parts)
  const { credentials = {}, terminals = [] } = configuration
  const { profile, ...settings } = apiSettings({ ...configuration, credentials, terminals }, parts.now())
  if (profile.unproved === null || isAskedByNumber(profile)) return source
  return createApiSource({ ...settings, profile: { ...profile, unproved: null } }, parts)
}

/** Asks once, with an upstream played by `answer`. */
export async function askOnce(
  { configuration, question, before }: Pick<UpstreamUnderTest, 'configuration' | 'question' | 'before'>,
  answer: (request: HttpRequest) => HttpResult,
): Promise<{ readonly answer: Answer; readonly asked: readonly HttpRequest[] }> {
  const parts: ScriptedParts = scriptedParts((request) => before?.(request) ?? answer(request))
  return { answer: await createSource(configuration, parts).ask(question), asked: parts.asked }
}

/** The observations of an answer that was found; anything else fails the test. */
export function toldBy(answer: Answer) {
  assert.ok(answer.outcome === 'found', `${answer.outcome} ${'detail' in answer ? answer.detail : ''}`)
  return answer.observations
}
