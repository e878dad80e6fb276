import type { Command } from '../command.ts'
import { events } from './events.ts'
import { exceptions_update } from './exceptions.ts'
import { export_commands } from './export.ts'
import { fleet_cost } from './fleet-cost.ts'
import { list } from './list.ts'
import { listen } from './listen.ts'
import { account, infer, lines, search } from './look-up.ts'
import { party_assign, party_create, party_list, party_roles_list, party_unassign, party_update } from './party.ts'
import { profile_list, profile_remove, profile_set, profile_sign_in, profile_use } from './profile.ts'
import { history, show } from './show.ts'
import { compare } from './switch/compare.ts'
import { switch_from } from './switch/switch.ts'
import { tariffs_export, tariffs_import, tariffs_list, tariffs_preview, tariffs_template } from './tariffs.ts'
import { today } from './today.ts'
import { track } from './track.ts'
import { refresh, resume, stop } from './tracking.ts'
import { watch } from './watch.ts'
import {
  webhook_create,
  webhook_delete,
  webhook_deliveries,
  webhook_events,
  webhook_ips,
  webhook_list,
  webhook_recover,
  webhook_redeliver,
  webhook_show,
  webhook_test,
  webhook_update,
} from './webhook.ts'

/** Commands for who uses a service: they speak to its API and need no database. */
export const client_commands: readonly Command[] = [
  track,
  show,
  list,
  today,
  exceptions_update,
  fleet_cost,
  ...export_commands,
  tariffs_list,
  tariffs_template,
  tariffs_preview,
  tariffs_import,
  tariffs_export,
  events,
  history,
  watch,
  listen,
  search,
  infer,
  lines,
  stop,
  resume,
  refresh,
  account,
  party_list,
  party_create,
  party_update,
  party_roles_list,
  party_assign,
  party_unassign,
  webhook_list,
  webhook_show,
  webhook_create,
  webhook_update,
  webhook_delete,
  webhook_events,
  webhook_ips,
  webhook_test,
  webhook_deliveries,
  webhook_redeliver,
  webhook_recover,
  switch_from,
  compare,
  profile_set,
  profile_sign_in,
  profile_list,
  profile_use,
  profile_remove,
]
