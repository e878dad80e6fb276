import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { code, root } from './output.ts'
import type { Output } from './output.ts'

/** The contract's rule of which name was meant by one that is not known, for a package that stands without it. */
export function meantFile(): Output {
  const rule = readFileSync(join(root, 'packages/contract/src/requests/meant.ts'), 'utf8')
  return code('packages/free-time/src/formats/meant.gen.ts', rule.trimEnd())
}
