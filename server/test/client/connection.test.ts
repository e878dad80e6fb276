import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { oauthService } from '../oauth/service.ts'
import { quaylog } from './run.ts'
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
