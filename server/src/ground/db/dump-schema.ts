/** Writes `schema.sql` anew. Usage, after adding a migration: node server/src/ground/db/dump-schema.ts */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { schemaText } from './schema-text.ts'
import { openTestDatabase } from '../testing/database.ts'

const db = await openTestDatabase()
await writeFile(join(import.meta.dirname, 'schema.sql'), await schemaText(db.work))
await db.close()
