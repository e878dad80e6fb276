import {
  accounts_create,
  accounts_list,
  accounts_update,
  keys_create,
  keys_publishable,
  keys_revoke,
} from './accounts.ts'
import { audit_verify } from './audit.ts'
import { analytics_grant, analytics_list, analytics_revoke } from './analytics.ts'
import { backup, backup_list, backup_verify } from './backup.ts'
import { calendar_create, calendar_list, calendar_revoke } from './calendar.ts'
import {
  sources_agree,
  sources_callbacks,
  sources_rotate,
  sources_subscribe,
  sources_unsubscribe,
} from './callbacks.ts'
import { charges_compute } from './charges.ts'
import { charges_check } from './charges-check.ts'
import { completionCommand } from './client/completion.ts'
import { client_commands } from './client/index.ts'
import type { Command } from './command.ts'
import { doctor } from './doctor.ts'
import { documents_move } from './documents-move.ts'
import { payloads_move } from './payloads-move.ts'
import { documents_try } from './documents-try.ts'
import { accounts_export, accounts_import } from './accounts-move.ts'
import { export_numbers } from './export.ts'
import { import_numbers } from './import.ts'
import { migrate_command } from './migrate.ts'
import { openapi } from './openapi.ts'
import { sources_quarantine } from './quarantine.ts'
import { refdata_import } from './refdata.ts'
import { replay } from './replay.ts'
import { reproject } from './reproject.ts'
import { secrets_reseal } from './reseal.ts'
import { restore } from './restore.ts'
import { restored } from './restored.ts'
import { serve, work } from './serve.ts'
import { sources_disable, sources_enable, sources_list, sources_remove } from './sources.ts'
import { sources_add } from './sources-add.ts'
import { sources_capture } from './sources-capture.ts'
import { sources_known } from './sources-known.ts'
import { sources_test } from './sources-test.ts'
import { tariffs_share, tariffs_shared, tariffs_unshare } from './tariffs-shared.ts'
import { up } from './up.ts'
import { users_create } from './users.ts'
import { verify_pack } from './verify-pack.ts'
import { world_clock } from './world-clock.ts'
import { world, world_fault, world_numbers } from './world.ts'

/** Commands for who runs the service. */
export const operator_commands: readonly Command[] = [
  up,
  serve,
  work,
  migrate_command,
  doctor,
  accounts_create,
  accounts_update,
  accounts_list,
  users_create,
  analytics_grant,
  analytics_list,
  analytics_revoke,
  keys_create,
  keys_publishable,
  keys_revoke,
  audit_verify,
  sources_list,
  sources_known,
  sources_add,
  sources_test,
  sources_capture,
  sources_enable,
  sources_disable,
  sources_remove,
  sources_quarantine,
  sources_subscribe,
  sources_callbacks,
  sources_rotate,
  sources_unsubscribe,
  sources_agree,
  secrets_reseal,
  backup,
  backup_list,
  backup_verify,
  restore,
  restored,
  calendar_create,
  calendar_list,
  calendar_revoke,
  charges_compute,
  charges_check,
  tariffs_share,
  tariffs_shared,
  tariffs_unshare,
  verify_pack,
  documents_try,
  documents_move,
  payloads_move,
  import_numbers,
  accounts_export,
  accounts_import,
  export_numbers,
  replay,
  reproject,
  openapi,
  refdata_import,
  world,
  world_numbers,
  world_clock,
  world_fault,
]

/** Every command there is. */
export const commands: readonly Command[] = [
  ...client_commands,
  completionCommand(() => commands),
  ...operator_commands,
]
