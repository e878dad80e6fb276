import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Opened } from '../open.ts'
import { createAccount, createApiKey, createPerson } from '../../people/operate.ts'
import { createKey, hashKey } from '../../accounts/api-key.ts'
import { accountOfKey, insertPublishableKey } from '../../accounts/store.ts'
import { demo_key_id, hasPublishableKey } from '../../doors/embed/demo-store.ts'

const kept = z.object({ api_key: z.string(), login: z.object({ email: z.string(), password: z.string() }) })

/** What a newcomer needs of the demo account. */
export type Demo = z.infer<typeof kept>

/** The demo account's key and sign-in: made at the first start, the same at later ones. */
export async function demoOf(opened: Opened): Promise<Demo> {
  const demo = await keptOrMade(opened)
  await allowDemoPages(opened, demo)
  return demo
}

/** The publishable key that the demo pages of widget and map are shown with; once it is revoked, none is made again. */
async function allowDemoPages({ db, clock }: Opened, demo: Demo): Promise<void> {
  const account = await accountOfKey(db.work, hashKey(demo.api_key))
  if (account === undefined || (await hasPublishableKey(db.work, demo_key_id))) return
  await db.transaction((tx) =>
    insertPublishableKey(
      tx,
      {
        id: demo_key_id,
        account_id: account.id,
        name: 'Demo pages',
        key: createKey('qpk_'),
        origins: [],
        show_fees: true,
        show_holds: true,
      },
      clock.now(),
    ),
  )
}

async function keptOrMade(opened: Opened): Promise<Demo> {
  const text = await readFile(join(opened.config.data_dir, 'demo.json'), 'utf8').catch(() => null)
  const known = text === null ? null : kept.safeParse(JSON.parse(text)).data
  if (
    known !== null &&
    known !== undefined &&
    (await accountOfKey(opened.db.work, hashKey(known.api_key))) !== undefined
  )
    return known
  return makeDemo(opened)
}

async function makeDemo(opened: Opened): Promise<Demo> {
  const { config } = opened
  const account = await createAccount(opened, {
    name: 'Demo Forwarding',
    plan: config.default_plan,
    entitlements: config.default_entitlements,
    rate_limit: null,
  })
  const key = await createApiKey(opened, account.id, 'Demo key')
  const login = { email: 'demo@quaylog.local', password: randomBytes(12).toString('base64url') }
  await createPerson(opened, { account_id: account.id, ...login, name: 'Demo user', is_operator: true })
  return { api_key: key.key, login }
}
