import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { ConformanceSubject } from '../conformance.ts'
import { mutations } from './mutations.ts'
import { jsonAnswer, scriptedParts } from './scripted-parts.ts'

/** Damages a document of a source at random: the source answers whatever it is, and names no box that is not in it. */
export async function standsMutations(
  subject: Pick<ConformanceSubject, 'create' | 'question' | 'before'>,
  document: unknown,
  runs: number,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(mutations(document), async (mutated) => {
      const source = subject.create(scriptedParts((request) => subject.before?.(request) ?? jsonAnswer(mutated)))
      const answer = await source.ask(subject.question)
      const observations = 'observations' in answer ? answer.observations : []
      const written = JSON.stringify(mutated)
        .toUpperCase()
        .replace(/[^A-Z0-9]/g, '')
      for (const { container } of observations)
        assert.ok(
          container === null || container === subject.question.number || written.includes(container.slice(4, 10)),
        )
    }),
    { numRuns: runs, seed: 20261120 },
  )
}
