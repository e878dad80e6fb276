import type { ExceptionKind } from '@quaylog/contract'
import type { Provenance } from '../picture.ts'
import type { ExceptionFound, FamilyFindings } from './exception.ts'

const blank = {
  mark: '',
  severity: 'warning',
  containers: [],
  evidence: [],
  at_stake: null,
  due_on: null,
  held: false,
  changed: null,
} as const

/** An exception of a kind. `about` is what distinguishes it from others of its kind, such as a box and a hold. */
export function exception(
  kind: ExceptionKind,
  about: readonly string[],
  given: Partial<Omit<ExceptionFound, 'kind' | 'key'>> & Pick<ExceptionFound, 'action'>,
): ExceptionFound {
  return { ...blank, ...given, kind, key: [kind, ...about].join(':') }
}

/** The observations behind a field. */
export function observationsBehind(provenance: Readonly<Record<string, Provenance>>, field: string): readonly string[] {
  return provenance[field]?.observation_ids ?? []
}

/** What several families, or several boxes, find together. */
export function together(findings: readonly FamilyFindings[]): FamilyFindings {
  return { found: findings.flatMap(({ found }) => found), turns: findings.flatMap(({ turns }) => turns) }
}

export const nothing_found: FamilyFindings = { found: [], turns: [] }
