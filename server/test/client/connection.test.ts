import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { answer, oauthService } from '../oauth/service.ts'
import { eventually } from '../../src/ground/testing/eventually.ts'
import { begin, quaylog } from './run.ts'
import { closeServer, portOfServer, temporaryFolder } from '../../src/ground/testing/handed-over.ts'

const service = await oauthService()

/** The home of somebody who has not used the client yet: none of what another test keeps there. */
function emptyHome() {
  const home = temporaryFolder('client')
  const bare = { HOME: home, XDG_CONFIG_HOME: join(home, 'config'), QUAYLOG_DATA_DIR: home }
  return { home, bare, profiles: join(home, 'config', 'quaylog', 'profiles.json') }
}

test('without a key it says what to do', async () => {
  const { home, bare } = emptyHome()
  const { code, err } = await quaylog(['list'], bare)
  assert.deepEqual(
    [code, err],
    [
      3,
      `quaylog: no key: set SERVICE_API_TOKEN, or keep one with quaylog profile set NAME --base-url URL. No demo has left one in ${home}: if it runs with another folder, set QUAYLOG_DATA_DIR to that\n`,
    ],
  )
})

test('the key of quaylog up is found in its data folder, and sent nowhere else', async () => {
  const { home, bare } = emptyHome()
  await writeFile(join(home, 'demo.json'), JSON.stringify({ base_url: service.base_url, api_key: service.key }))
  assert.match((await quaylog(['account'], bare)).out, /Harbour Imports/)
  const { code, err } = await quaylog(['account', '--base-url', 'http://127.0.0.1:1/v2'], bare)
  assert.deepEqual(
    [code, err],
    [3, 'quaylog: no key for http://127.0.0.1:1/v2: set SERVICE_API_TOKEN, or name a profile with --profile\n'],
  )
})

test('profiles: the key is piped in, checked, kept for its owner alone, and never shown', async () => {
  const { bare, profiles } = emptyHome()
  const wrong = await quaylog(['profile', 'set', 'mine', '--base-url', service.base_url], bare, 'qk_wrong\n')
  assert.equal(wrong.code, 3)
  const set = await quaylog(['profile', 'set', 'mine', '--base-url', service.base_url], bare, `${service.key}\n`)
  assert.deepEqual([set.code, set.err], [0, ''])
  assert.equal((await stat(profiles)).mode & 0o777, 0o600)
  const free = await service.addAccount('Small', 'free')
  assert.match(
    (await quaylog(['profile', 'set', 'small', '--base-url', service.base_url], bare, free.key)).out,
    /restricted plan/,
  )
  const list = await quaylog(['profile', 'list'], bare)
  assert.match(list.out, /mine .*yes/)
  assert.doesNotMatch(list.out, /qk_/)
  assert.match((await quaylog(['account'], bare)).out, /Harbour Imports/)
  assert.equal((await quaylog(['account', '--profile', 'small'], bare)).code, 3)
  assert.equal((await quaylog(['account'], { ...bare, QUAYLOG_PROFILE: 'small' })).code, 3)
  assert.equal((await quaylog(['account', '--profile', 'nobody'], bare)).code, 2)
  assert.match((await quaylog(['profile', 'use', 'small'], bare)).out, /small/)
  assert.equal((await quaylog(['account'], bare)).code, 3)
  assert.match((await quaylog(['profile', 'remove', 'small'], bare)).out, /removed/)
})

/** Signs in on the command line, with a person who answers in a browser. */
async function signIn(env: Record<string, string>, decision: 'allow' | 'cancel') {
  const words = ['profile', 'sign-in', 'mine', '--base-url', service.base_url, '--no-browser']
  const run = begin(words, env)
  const url = await eventually('an address to open', async () => /sign in at (\S+)\n/.exec(run.said())?.[1])
  const browser = await service.signedIn()
  const decided = await answer(browser, await browser.follow(await browser.get(url)), decision)
  const back = new URL(decided.location ?? 'about:nowhere')
  const forged = await fetch(`${back.origin}/callback?code=x&state=y`)
  const came_back = await fetch(back)
  return { ...(await run.ended), statuses: [forged.status, came_back.status] }
}

test('a sign-in in a browser: refused, allowed, renewed by one process at a time, and ended', async () => {
  const { bare, profiles } = emptyHome()
  const other = await quaylog(['profile', 'sign-in', 'mine', '--base-url', `${service.origin}/v3`], bare)
  assert.deepEqual([other.code, other.out], [1, ''])
  const refused = await signIn(bare, 'cancel')
  assert.deepEqual([refused.code, refused.out], [3, ''])
  const { code, out, err, statuses } = await signIn(bare, 'allow')
  assert.deepEqual([code, statuses], [0, [404, 200]], err)
  assert.match(out, /^mine: .*Harbour Imports, plan paid; kept in /)
  assert.equal((await stat(profiles)).mode & 0o777, 0o600)
  const kept = async () => JSON.parse(await readFile(profiles, 'utf8')).profiles.mine.sign_in
  const first = await kept()
  const away = await quaylog(['account', '--profile', 'mine', '--base-url', 'http://127.0.0.1:1/v2'], bare)
  assert.deepEqual([away.code, away.err], [3, `quaylog: the sign-in of 'mine' is for ${service.base_url} alone\n`])
  const ended = { ...JSON.parse(await readFile(profiles, 'utf8')) }
  ended.profiles.mine.sign_in.expires_at = '2026-01-01T00:00:00Z'
  await writeFile(profiles, JSON.stringify(ended))
  const both = await Promise.all([quaylog(['account'], bare), quaylog(['account'], bare)])
  for (const one of both) assert.match(one.out, /Harbour Imports/, one.err)
  const second = await kept()
  assert.notEqual(second.refresh_token, first.refresh_token)
  assert.doesNotMatch((await quaylog(['profile', 'list', '--json'], bare)).out, /token/)
  assert.match((await quaylog(['profile', 'remove', 'mine'], bare)).out, /its sign-in ended/)
  const headers = { authorization: `Bearer ${second.access_token}` }
  assert.equal((await fetch(`${service.base_url}/account`, { headers })).status, 401)
})

test('on a restricted plan a number can be tracked and nothing else', async () => {
  const { bare } = emptyHome()
  const { key } = await service.addAccount('Free', 'free')
  const env = { ...bare, SERVICE_API_TOKEN: key, SERVICE_API_BASE_URL: service.base_url }
  const tracked = await quaylog(['track', 'TEST-TR-SUCCEEDED', '--scac', 'TEST'], env)
  assert.deepEqual([tracked.code, /TEST-TR-SUCCEEDED {2}pending/.test(tracked.out)], [0, true], tracked.err)
  const list = await quaylog(['list', '--json'], env)
  assert.equal(list.code, 3)
  const { error }: { error: { class: string; status: number; code: string } } = JSON.parse(list.err)
  assert.deepEqual([error.class, error.status, error.code], ['AuthenticationError', 401, 'restricted_plan'])
})

test('every class of failure has its own exit code', async () => {
  const { bare } = emptyHome()
  const answers = new Map([
    [401, 3],
    [403, 4],
    [404, 6],
    [422, 7],
    [429, 8],
    [503, 9],
    [418, 1],
  ])
  let status = 200
  let code = ''
  const stub = createServer((_request, response) => {
    response
      .writeHead(status, { 'content-type': 'application/vnd.api+json', 'retry-after': '0' })
      .end(JSON.stringify({ errors: [{ title: 'Refused', detail: 'No\u001b[31m', code }] }))
  })
  const port = await portOfServer(stub)
  const url = `http://127.0.0.1:${port}`
  const env = { ...bare, SERVICE_API_TOKEN: 'k', SERVICE_API_BASE_URL: url }
  for (const [answered, expected] of answers) {
    status = answered
    const ended = await quaylog(['account'], env)
    assert.deepEqual([ended.code, ended.err], [expected, 'quaylog: No [31m\n'], String(answered))
  }
  status = 403
  code = 'feature_not_enabled'
  assert.equal((await quaylog(['account'], env)).code, 5)
  await closeServer(stub)
  assert.equal((await quaylog(['account'], env)).code, 10)
  assert.equal((await quaylog(['account', '--base-url', 'nowhere'], env)).code, 2)
})

test('every command has help, groups list their commands, and a reader that stops early is no failure', async () => {
  const { bare } = emptyHome()
  const { out } = await quaylog(['--help'], bare)
  for (const name of [
    'track',
    'show',
    'list',
    'events',
    'watch',
    'party list',
    'webhook create',
    'profile set',
    'completion',
    'up',
    'doctor',
  ])
    assert.match(out, new RegExp(`^  ${name} `, 'm'))
  for (const words of [['track'], ['show'], ['watch'], ['party', 'assign'], ['webhook', 'create'], ['completion']]) {
    const help = await quaylog([...words, '--help'], bare)
    assert.deepEqual([help.code, help.out.startsWith(`quaylog ${words.join(' ')} `)], [0, true])
  }
  const group = await quaylog(['party', '--help'], bare)
  assert.match(group.out, /party assign/)
  const cut = spawnSync(
    'sh',
    ['-c', `'${process.execPath}' '${join(import.meta.dirname, '../../bin/quaylog.js')}' completion zsh | head -c 10`],
    { encoding: 'utf8' },
  )
  assert.deepEqual([cut.status, cut.stderr], [0, ''])
})

test('bash completes commands, second words and options', async () => {
  const { home, bare } = emptyHome()
  const script = join(home, 'quaylog.bash')
  await writeFile(script, (await quaylog(['completion', 'bash'], bare)).out)
  const complete = (...words: string[]) => {
    const program = `source '${script}'; COMP_WORDS=(quaylog ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _quaylog; echo "\${COMPREPLY[@]}"`
    return spawnSync('bash', ['-c', program], { encoding: 'utf8' }).stdout.trim().split(' ')
  }
  assert.deepEqual(complete('wat'), ['watch'])
  assert.deepEqual(complete('party', 'a'), ['assign'])
  assert.deepEqual(complete('list', '--up'), ['--updated-after'])
  assert.deepEqual(complete('webhook', 'create', '--desc'), ['--description'])
  for (const shell of ['zsh', 'fish']) assert.match((await quaylog(['completion', shell], bare)).out, /webhook/)
  assert.equal((await quaylog(['completion', 'csh'], bare)).code, 2)
})
