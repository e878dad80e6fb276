import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Machine } from '../../../scripts/newcomer/machine.ts'
import { freePair } from '../../../scripts/newcomer/ports.ts'
import { start } from '../../../scripts/newcomer/started.ts'
import { openTestDatabase } from '../../src/ground/testing/database.ts'
import { root } from './printed.ts'

/**
 * A running demo in what looks like a checkout but has data of its own, and what the pages leave for the reader to fill
 * in.
 */
export interface Bed {
  readonly folder: string
  readonly machine: Machine
  readonly key: string
  readonly base_url: string
  readonly world_url: string
  readonly database_url: string
  /** A command with everything filled in that the reader has to fill in. */
  filled(command: string): Promise<string>
  close(): Promise<void>
}

export async function makeBed(): Promise<Bed> {
  const folder = farm()
  const port = await freePair()
  const env = {
    PATH: `${join(folder, 'shims')}:${process.env['PATH'] ?? ''}`,
    HOME: join(folder, 'home'),
    QUAYLOG_PORT: String(port),
  }
  const machine: Machine = { name: 'this one', user: null, env }
  const started = await start(machine, 'node server/bin/quaylog.js up', folder, port)
  const { facts } = started
  const database = await openTestDatabase()
  // The service refuses what the server of the tests does for speed.
  const [{ name } = { name: '' }] = await database.work<{ name: string }[]>`select current_database() as name`
  await database.work`alter database ${database.work(name)} set synchronous_commit to on`
  const receiver = createServer((request, response) => void request.resume().on('end', () => response.end()))
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const address = receiver.address()
  const receiver_url = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(new URL(path, facts.portal_url), {
      ...init,
      headers: { authorization: `Token ${facts.api_key}`, 'content-type': 'application/vnd.api+json', ...init.headers },
    })
    const answer: {
      data?: { id: string } & readonly { id: string }[]
      quarantined?: readonly { id: string }[]
      now?: string
    } = await response.json()
    return answer
  }
  const account_id = (await ask('/v2/account')).data?.id ?? ''
  const broken = await ask('/ingest/edi', {
    method: 'POST',
    body: `${readFileSync(join(folder, 'departed.edi'), 'utf8').replace('ST*315*', 'ST*999*')}`,
    headers: { 'content-type': 'application/octet-stream' },
  })
  const world_now = async () => Date.parse((await (await fetch(`${facts.world_url}/world/clock`)).json()).now)
  const calendar = async () =>
    (
      await ask('/v2/calendars', {
        method: 'POST',
        body: JSON.stringify({ data: { type: 'calendar', attributes: { name: 'To be revoked' } } }),
      })
    ).data?.id ?? ''

  return {
    folder,
    machine: { ...machine, env: { ...env, KEY: facts.api_key, QUAYLOG_KEY: facts.api_key, BASE_URL: facts.base_url } },
    key: facts.api_key,
    base_url: facts.base_url,
    world_url: facts.world_url,
    database_url: urlOf(database.address),
    async filled(command) {
      const filled = command
        .replace(/^\$ /, '')
        .replace(/^quaylog /, 'npx quaylog ')
        .replaceAll(/ \[--[^\]]*\]/g, '')
        .replaceAll(/http:\/\/127\.0\.0\.1:4949(?!\d)|https:\/\/quaylog\.example\.org/g, facts.portal_url)
        .replaceAll(
          /https:\/\/hooks\.(slack\.com|example\.org)|http:\/\/(127\.0\.0\.1|localhost):(8080|3000)(?!\d)/g,
          receiver_url,
        )
        .replaceAll('postgres://…', `'${urlOf(database.address)}'`)
        .replaceAll('file:///srv/edi/oocl', `file://${join(folder, 'edi')}`)
        .replaceAll(/\bACCOUNT_ID\b|(?<=--account )ID\b/g, account_id)
        .replaceAll(/\b(file\.edi|FILE)\b/g, 'departed.edi')
        .replace('quarantine ID', `quarantine ${broken.quarantined?.[0]?.id ?? ''}`)
      if (filled.includes('2026-12-24T08:00:00Z'))
        return filled.replace('2026-12-24T08:00:00Z', new Date((await world_now()) + 86_400_000).toISOString())
      if (filled.includes('revoke ID')) return filled.replace('revoke ID', `revoke ${await calendar()}`)
      return /=5000|4950/.test(filled) ? filled.replaceAll(/\b(5000|4950)\b/g, String(await freePair())) : filled
    },
    async close() {
      await started.stop()
      receiver.close()
      await database.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** A folder that holds what a checkout holds, but for its data, and the files that the pages speak of. */
function farm(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quaylog-printed-'))
  for (const name of readdirSync(root))
    if (!/^(\.git|data|node_modules\.old)$/.test(name)) symlinkSync(join(root, name), join(folder, name))
  for (const name of ['home', 'shims', 'edi']) mkdirSync(join(folder, name))
  // npx takes half a second to find what lies beside it; that it does find it is tried by the newcomer.
  writeFileSync(
    join(folder, 'shims/npx'),
    `#!/bin/sh\nname=$1\nshift\nexec "${process.execPath}" "${folder}/node_modules/.bin/$name" "$@"\n`,
    { mode: 0o755 },
  )
  const [, file = ''] = readFileSync(join(root, 'docs/guides/replay.md'), 'utf8').split(/^```\n/m)
  writeFileSync(join(folder, 'departed.edi'), file)
  return folder
}

function urlOf(address: string | { readonly path: string; readonly user: string; readonly database: string }): string {
  if (typeof address === 'string') return address
  const [, host = '', port = ''] = /^(.*)\/\.s\.PGSQL\.(\d+)$/.exec(address.path) ?? []
  return `postgres:///${address.database}?host=${encodeURIComponent(host)}&port=${port}&user=${address.user}`
}
