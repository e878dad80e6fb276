import { completionCommand } from './client/completion.ts'
import { client_commands } from './client/index.ts'
import type { Command } from './command.ts'
import { loadAll, loadNamed } from './loaders.ts'
import type { CommandLoaders } from './loaders.ts'

/** Commands for who runs the service; most need much of it. */
const operator_commands: CommandLoaders = {
  up: async () => (await import('./up.ts')).up,
  serve: async () => (await import('./serve.ts')).serve,
  work: async () => (await import('./serve.ts')).work,
  migrate: async () => (await import('./migrate.ts')).migrate_command,
  doctor: async () => (await import('./doctor.ts')).doctor,
  'accounts create': async () => (await import('./accounts.ts')).accounts_create,
  'accounts update': async () => (await import('./accounts.ts')).accounts_update,
  'accounts list': async () => (await import('./accounts.ts')).accounts_list,
  'users create': async () => (await import('./users.ts')).users_create,
  'analytics grant': async () => (await import('./analytics.ts')).analytics_grant,
  'analytics list': async () => (await import('./analytics.ts')).analytics_list,
  'analytics revoke': async () => (await import('./analytics.ts')).analytics_revoke,
  'keys create': async () => (await import('./accounts.ts')).keys_create,
  'keys publishable': async () => (await import('./accounts.ts')).keys_publishable,
  'keys revoke': async () => (await import('./accounts.ts')).keys_revoke,
  'audit verify': async () => (await import('./audit.ts')).audit_verify,
  'sources list': async () => (await import('./sources.ts')).sources_list,
  'sources known': async () => (await import('./sources-known.ts')).sources_known,
  'sources add': async () => (await import('./sources-add.ts')).sources_add,
  'sources test': async () => (await import('./sources-test.ts')).sources_test,
  'sources capture': async () => (await import('./sources-capture.ts')).sources_capture,
  'sources enable': async () => (await import('./sources.ts')).sources_enable,
  'sources disable': async () => (await import('./sources.ts')).sources_disable,
  'sources remove': async () => (await import('./sources.ts')).sources_remove,
  'sources quarantine': async () => (await import('./quarantine.ts')).sources_quarantine,
  'sources subscribe': async () => (await import('./callbacks.ts')).sources_subscribe,
  'sources callbacks': async () => (await import('./callbacks.ts')).sources_callbacks,
  'sources rotate': async () => (await import('./callbacks.ts')).sources_rotate,
  'sources unsubscribe': async () => (await import('./callbacks.ts')).sources_unsubscribe,
  'sources agree': async () => (await import('./callbacks.ts')).sources_agree,
  'secrets reseal': async () => (await import('./reseal.ts')).secrets_reseal,
  backup: async () => (await import('./backup.ts')).backup,
  'backup list': async () => (await import('./backup.ts')).backup_list,
  'backup verify': async () => (await import('./backup.ts')).backup_verify,
  restore: async () => (await import('./restore.ts')).restore,
  restored: async () => (await import('./restored.ts')).restored,
  'calendar create': async () => (await import('./calendar.ts')).calendar_create,
  'calendar list': async () => (await import('./calendar.ts')).calendar_list,
  'calendar revoke': async () => (await import('./calendar.ts')).calendar_revoke,
  'charges compute': async () => (await import('./charges.ts')).charges_compute,
  'charges check': async () => (await import('./charges-check.ts')).charges_check,
  'tariffs share': async () => (await import('./tariffs-shared.ts')).tariffs_share,
  'tariffs shared': async () => (await import('./tariffs-shared.ts')).tariffs_shared,
  'tariffs unshare': async () => (await import('./tariffs-shared.ts')).tariffs_unshare,
  'verify-pack': async () => (await import('./verify-pack.ts')).verify_pack,
  'documents try': async () => (await import('./documents-try.ts')).documents_try,
  'documents corrections': async () => (await import('./documents-corrections.ts')).documents_corrections,
  'documents move-originals': async () => (await import('./documents-move.ts')).documents_move,
  'payloads move': async () => (await import('./payloads-move.ts')).payloads_move,
  import: async () => (await import('./import.ts')).import_numbers,
  'accounts export': async () => (await import('./accounts-move.ts')).accounts_export,
  'accounts import': async () => (await import('./accounts-move.ts')).accounts_import,
  export: async () => (await import('./export.ts')).export_numbers,
  replay: async () => (await import('./replay.ts')).replay,
  reproject: async () => (await import('./reproject.ts')).reproject,
  openapi: async () => (await import('./openapi.ts')).openapi,
  'refdata import': async () => (await import('./refdata.ts')).refdata_import,
  world: async () => (await import('./world.ts')).world,
  'world numbers': async () => (await import('./world.ts')).world_numbers,
  'world clock': async () => (await import('./world-clock.ts')).world_clock,
  'world fault': async () => (await import('./world.ts')).world_fault,
}

/** The operator's command that the first words name. */
export function operatorCommandNamed(words: readonly string[]): Promise<Command | undefined> {
  return loadNamed(operator_commands, words)
}

/** Every command there is: those for who uses a service, and those for who runs one. */
export async function allCommands(): Promise<{ readonly use: readonly Command[]; readonly run: readonly Command[] }> {
  const [client, run] = await Promise.all([loadAll(client_commands), loadAll(operator_commands)])
  const use: Command[] = [...client, completionCommand(() => [...use, ...run])]
  return { use, run }
}
