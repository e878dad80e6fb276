import { join } from 'node:path'
import { makeOnePiece } from './one-piece.ts'

// The folder that is named gets what the process of one file runs, with its libraries: behind its fence it finds no
// other.
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('name the folder for the reader')
await makeOnePiece({
  module: join(import.meta.dirname, '../src/documents/child/main.ts'),
  folder,
  isOutside: () => false,
})
