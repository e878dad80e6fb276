import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conformanceScenarios, type ConformanceSubject } from '../conformance.ts'
import { createSource, type SourceConfiguration } from '../registry.ts'
import type { Answer, HttpRequest, HttpResult, Question } from '../source.ts'
import { scriptedParts, type ScriptedParts } from '../testing/scripted-parts.ts'

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
}

/** Puts an upstream through what every source must stand, and through every damage to the members of its answer. */
export function conforms({ configuration, except = [], ...rest }: UpstreamUnderTest): void {
  const subject: ConformanceSubject = {
    name: configuration.id,
    create: (parts) => createSource(configuration, parts),
    ...rest,
  }
  for (const { name, run } of conformanceScenarios(subject))
    if (!except.includes(name)) test(`${configuration.id} stands ${name}`, run)
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
