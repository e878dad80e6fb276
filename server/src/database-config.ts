import { z } from 'zod'
import { AddressError, targetsOf } from './ground/db/index.ts'

const database_address = z.string().check((context) => {
  try {
    targetsOf(context.value)
  } catch (error) {
    if (!(error instanceof AddressError)) throw error
    context.issues.push({ code: 'custom', message: error.message, input: null })
  }
})

/** How far a standby has come can be said of one server only. */
const replica_address = database_address.check((context) => {
  if (!context.value.includes(',') && !context.value.includes('target_session_attrs=')) return
  const message = 'must name one server, the standby itself, without target_session_attrs'
  context.issues.push({ code: 'custom', message, input: null })
})

/** The variables that say where the database is; null: it is not set. */
export const database_variables = {
  DATABASE_URL: database_address.nullable().default(null),
  QUAYLOG_DATABASE_DIRECT_URL: database_address.nullable().default(null),
  QUAYLOG_REPLICA_URL: replica_address.nullable().default(null),
}

type Variables = z.output<z.ZodObject<typeof database_variables>>

/** Where the database is. */
export interface DatabaseConfig {
  readonly database_url: string | null
  /** The server itself, where `database_url` is that of a pooler. */
  readonly database_direct_url: string | null
  /** A streaming standby of `database_url` that lists are read from; null: there is none. */
  readonly replica_url: string | null
}

export function databaseConfigOf(v: Variables): DatabaseConfig {
  return {
    database_url: v.DATABASE_URL,
    database_direct_url: v.QUAYLOG_DATABASE_DIRECT_URL,
    replica_url: v.QUAYLOG_REPLICA_URL,
  }
}

/** What is set for a database that is not there, with the cure; null: nothing. */
export function uselessDatabaseVariable(v: Variables & { readonly QUAYLOG_BACKUP_DIR: string | null }): string | null {
  if (v.QUAYLOG_DATABASE_DIRECT_URL !== null && v.DATABASE_URL === null)
    return 'QUAYLOG_DATABASE_DIRECT_URL: is the server behind the pooler in DATABASE_URL: set DATABASE_URL too, or leave it out'
  if (v.QUAYLOG_REPLICA_URL !== null && v.DATABASE_URL === null)
    return 'QUAYLOG_REPLICA_URL: is a standby of the server in DATABASE_URL, and the embedded database has none: set DATABASE_URL too, or leave it out'
  if (v.QUAYLOG_BACKUP_DIR !== null && v.DATABASE_URL !== null)
    return 'QUAYLOG_BACKUP_DIR: is for the embedded database; the one in DATABASE_URL is backed up by its own tools (docs/operating/backup.md): leave it out'
  return null
}
