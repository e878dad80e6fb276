import type { Command } from '../command.ts'
import type { CommandLoaders } from '../loaders.ts'

/**
 * Commands for who uses a service: they speak to its API and need no database. They take from `@quaylog/contract` what
 * needs none of its schemas, which take longer to load than all else.
 */
export const client_commands: CommandLoaders = {
  track: async () => (await import('./track.ts')).track,
  show: async () => (await import('./show.ts')).show,
  list: async () => (await import('./list.ts')).list,
  today: async () => (await import('./today.ts')).today,
  'exceptions update': async () => (await import('./exceptions.ts')).exceptions_update,
  'fleet cost': async () => (await import('./fleet-cost.ts')).fleet_cost,
  'export containers': () => exportCommand('export containers'),
  'export shipments': () => exportCommand('export shipments'),
  'export charge_clocks': () => exportCommand('export charge_clocks'),
  'export exceptions': () => exportCommand('export exceptions'),
  'export changes': () => exportCommand('export changes'),
  'tariffs list': async () => (await import('./tariffs.ts')).tariffs_list,
  'tariffs template': async () => (await import('./tariffs.ts')).tariffs_template,
  'tariffs preview': async () => (await import('./tariffs.ts')).tariffs_preview,
  'tariffs import': async () => (await import('./tariffs.ts')).tariffs_import,
  'tariffs export': async () => (await import('./tariffs.ts')).tariffs_export,
  events: async () => (await import('./events.ts')).events,
  history: async () => (await import('./show.ts')).history,
  watch: async () => (await import('./watch.ts')).watch,
  listen: async () => (await import('./listen.ts')).listen,
  search: async () => (await import('./look-up.ts')).search,
  infer: async () => (await import('./look-up.ts')).infer,
  lines: async () => (await import('./look-up.ts')).lines,
  stop: async () => (await import('./tracking.ts')).stop,
  resume: async () => (await import('./tracking.ts')).resume,
  refresh: async () => (await import('./tracking.ts')).refresh,
  account: async () => (await import('./look-up.ts')).account,
  'party list': async () => (await import('./party.ts')).party_list,
  'party create': async () => (await import('./party.ts')).party_create,
  'party update': async () => (await import('./party.ts')).party_update,
  'party roles': async () => (await import('./party.ts')).party_roles_list,
  'party assign': async () => (await import('./party.ts')).party_assign,
  'party unassign': async () => (await import('./party.ts')).party_unassign,
  'webhook list': async () => (await import('./webhook.ts')).webhook_list,
  'webhook show': async () => (await import('./webhook.ts')).webhook_show,
  'webhook create': async () => (await import('./webhook.ts')).webhook_create,
  'webhook update': async () => (await import('./webhook.ts')).webhook_update,
  'webhook delete': async () => (await import('./webhook.ts')).webhook_delete,
  'webhook events': async () => (await import('./webhook.ts')).webhook_events,
  'webhook ips': async () => (await import('./webhook.ts')).webhook_ips,
  'webhook test': async () => (await import('./webhook.ts')).webhook_test,
  'webhook deliveries': async () => (await import('./webhook.ts')).webhook_deliveries,
  'webhook redeliver': async () => (await import('./webhook.ts')).webhook_redeliver,
  'webhook recover': async () => (await import('./webhook.ts')).webhook_recover,
  switch: async () => (await import('./switch/switch.ts')).switch_from,
  compare: async () => (await import('./switch/compare.ts')).compare,
  'profile set': async () => (await import('./profile.ts')).profile_set,
  'profile sign-in': async () => (await import('./profile.ts')).profile_sign_in,
  'profile list': async () => (await import('./profile.ts')).profile_list,
  'profile use': async () => (await import('./profile.ts')).profile_use,
  'profile remove': async () => (await import('./profile.ts')).profile_remove,
}

async function exportCommand(name: string): Promise<Command> {
  const found = (await import('./export.ts')).export_commands.find((command) => command.name === name)
  if (found === undefined) throw new Error(`there is no command '${name}'`)
  return found
}
