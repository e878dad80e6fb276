import { join } from 'node:path'
import { makeOnePiece } from './one-piece.ts'

/** Packages of many small modules, which are a part of the service when it is in one piece. */
const inside = new Set(['hucre', 'hyparquet', 'hyparquet-writer', 'jose', 'oidc-provider', '@oxc-project/runtime'])

// The folder that is named gets the command line and the service.
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('name the folder for the service')
await makeOnePiece({
  module: join(import.meta.dirname, '../src/commands/main.ts'),
  folder,
  isOutside: (name) => !name.startsWith('@quaylog/') && !inside.has(name),
})
