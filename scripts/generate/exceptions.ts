import {
  exception_action_labels,
  exception_actions,
  exception_kinds,
  exceptionKind,
} from '../../packages/contract/src/exceptions.ts'
import { code } from './output.ts'
import type { Output } from './output.ts'

/** Whatever repeats the catalogue of exceptions: the portal, which loads nothing of the contract in the browser. */
export function exceptionFiles(): Output[] {
  return [
    code(
      'packages/portal/src/today/actions.gen.ts',
      '/** What somebody has to do about an exception, in the order of the page. */',
      `export const actions = ${JSON.stringify(exception_actions)} as const`,
    ),
    words(
      'actions',
      'What somebody has to do about an exception.',
      exception_actions,
      (action) => exception_action_labels[action],
    ),
    words('kinds', 'What is wrong, or has changed.', exception_kinds, (kind) => exceptionKind(kind).label),
  ]
}

function words<Name extends string>(
  what: 'actions' | 'kinds',
  meaning: string,
  names: readonly Name[],
  labelOf: (name: Name) => string,
): Output {
  return code(
    `packages/portal/src/words/en-exception-${what}.gen.ts`,
    `/** ${meaning} */`,
    `export const exception_${what} = {`,
    ...names.map((name) => `${name}: ${JSON.stringify(labelOf(name))},`),
    '} as const',
  )
}
