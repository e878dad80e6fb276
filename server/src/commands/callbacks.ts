import { agreeSecret, rotateSecret, subscribe, unsubscribe } from '../intake/push/callbacks.ts'
import type { CallbackParts } from '../intake/push/callbacks.ts'
import { listPushSecrets } from '../intake/push/push-secret-store.ts'
import { print, text } from './command.ts'
import type { Command } from './command.ts'
import { withDatabase } from './open.ts'
import type { Opened } from './open.ts'
import { sealerOf } from './secret-key.ts'
import { sourcePartsOf } from './sources.ts'

/** What arranging callbacks with carriers works with in a command. */
export async function callbackPartsOf(opened: Opened): Promise<CallbackParts> {
  return { ...opened, sealer: await sealerOf(opened.config), source_parts: sourcePartsOf(opened) }
}

export const sources_subscribe: Command = {
  name: 'sources subscribe',
  summary: 'Has a carrier post its events to us as they happen, signed with a new secret.',
  positionals: ['ID'],
  options: {
    'callback-url': {
      type: 'string',
      help: 'address that the carrier posts to; unless given, /ingest/dcsa/ID below QUAYLOG_PUBLIC_URL',
    },
  },
  run: (invocation) =>
    withDatabase(invocation, async (opened) => {
      const [id = ''] = invocation.positionals
      const callback_url = text(invocation, 'callback-url') ?? `${opened.config.public_url}/ingest/dcsa/${id}`
      const subscription_id = await subscribe(await callbackPartsOf(opened), id, callback_url)
      return print(
        invocation,
        { id, subscription_id, callback_url },
        () => `${id} posts to ${callback_url} under subscription ${subscription_id}`,
      )
    }),
}

export const sources_rotate: Command = {
  name: 'sources rotate',
  summary: "Gives a carrier's subscription a new secret; the old one holds for another day.",
  positionals: ['ID', 'SUBSCRIPTION'],
  run: (invocation) =>
    withDatabase(invocation, async (opened) => {
      const [id = '', subscription_id = ''] = invocation.positionals
      await rotateSecret(await callbackPartsOf(opened), id, subscription_id)
      return print(
        invocation,
        { id, subscription_id, rotated: true },
        () => `subscription ${subscription_id} of ${id} has a new secret`,
      )
    }),
}

export const sources_unsubscribe: Command = {
  name: 'sources unsubscribe',
  summary: "Ends a carrier's subscription and forgets its secrets.",
  positionals: ['ID', 'SUBSCRIPTION'],
  run: (invocation) =>
    withDatabase(invocation, async (opened) => {
      const [id = '', subscription_id = ''] = invocation.positionals
      await unsubscribe(await callbackPartsOf(opened), id, subscription_id)
      return print(
        invocation,
        { id, subscription_id, ended: true },
        () => `subscription ${subscription_id} of ${id} is ended`,
      )
    }),
}

export const sources_agree: Command = {
  name: 'sources agree',
  summary:
    'Stores a callback secret that was agreed with a carrier by other means; the previous one stays valid for another day.',
  positionals: ['ID'],
  options: { secret: { type: 'string', help: 'base64 of 32 to 64 bytes', required: true } },
  run: (invocation) =>
    withDatabase(invocation, async (opened) => {
      const [id = ''] = invocation.positionals
      await agreeSecret(await callbackPartsOf(opened), id, text(invocation, 'secret') ?? '')
      return print(
        invocation,
        { id, agreed: true },
        () => `callbacks of ${id} signed with this secret are taken at ${opened.config.public_url}/ingest/dcsa/${id}`,
      )
    }),
}

export const sources_callbacks: Command = {
  name: 'sources callbacks',
  summary: 'Lists under which subscriptions carriers post to us; secrets are not shown.',
  run: (invocation) =>
    withDatabase(invocation, async ({ db }) => {
      const secrets = await listPushSecrets(db.work)
      const state = (retired_at: string | null) => (retired_at === null ? 'in force' : `holds until ${retired_at}`)
      return print(
        invocation,
        secrets,
        () =>
          secrets
            .map(
              (one) =>
                `${one.source_id.padEnd(20)} ${(one.subscription_id ?? 'agreed').padEnd(40)} ${state(one.retired_at)}`,
            )
            .join('\n') || 'no carrier posts to us: see quaylog sources subscribe --help',
      )
    }),
}
