import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { conformanceScenarios } from './conformance.ts'
import { conformance_subjects } from './testing/subjects.ts'
import { mutations } from './testing/mutations.ts'
import { jsonAnswer, scriptedParts } from './testing/scripted-parts.ts'

for (const subject of conformance_subjects) {
  for (const { name, run } of conformanceScenarios(subject)) test(`${subject.name}: ${name}`, run)
}

/** One of each family is enough for fuzzing: profiles share their reader. */
for (const subject of conformance_subjects.filter(({ name }) => ['hmm', 'cosco', 'terminal', 'rail'].includes(name))) {
  test(`${subject.name}: a mutated answer never breaks the source, and names no container of its own`, async () => {
    await fc.assert(
      fc.asyncProperty(mutations(subject.document), async (document) => {
        const source = subject.create(scriptedParts((request) => subject.before?.(request) ?? jsonAnswer(document)))
        const answer = await source.ask(subject.question)
        const observations = 'observations' in answer ? answer.observations : []
        const written = JSON.stringify(document)
          .toUpperCase()
          .replace(/[^A-Z0-9]/g, '')
        for (const { container } of observations)
          assert.ok(
            container === null || container === subject.question.number || written.includes(container.slice(4, 10)),
          )
      }),
      { numRuns: 300, seed: 20261120 },
    )
  })
}
