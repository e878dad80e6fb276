import { test } from 'node:test'
import { conformanceScenarios } from './conformance.ts'
import { conformance_subjects } from './testing/subjects.ts'
import { standsMutations } from './testing/fuzz.ts'

for (const subject of conformance_subjects) {
  for (const { name, run } of conformanceScenarios(subject)) test(`${subject.name}: ${name}`, run)
}

/** One of each family is enough for fuzzing: profiles share their reader. */
for (const subject of conformance_subjects.filter(({ name }) => ['hmm', 'cosco', 'terminal', 'rail'].includes(name))) {
  test(`${subject.name}: a mutated answer never breaks the source, and names no container of its own`, () =>
    standsMutations(subject, subject.document, 300))
}
