import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../ground/testing/database.ts'
import { cookieSet, cookiesSet, openTestDoor, test_origin, test_password } from '../portal/testing/door.ts'

const db = await testDatabase()
const door = await openTestDoor(db)
await door.addOwner('ines@northwind.example')

test('a wrong password and an unknown address get the same answer', async () => {
  const wrong = await door.post('/sign-in', { email: 'ines@northwind.example', password: 'not this one, sorry' })
  const unknown = await door.post('/sign-in', { email: 'nobody@northwind.example', password: 'not this one, sorry' })
  assert.equal(wrong.statusCode, 401)
  assert.equal(unknown.statusCode, 401)
  assert.equal(wrong.headers['set-cookie'], undefined)
  assert.equal(wrong.body.replaceAll('ines@', '@'), unknown.body.replaceAll('nobody@', '@'))
})

test('a form of another site is refused, and one without any origin', async () => {
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://evil.example', host: 'evil.example', 'sec-fetch-site': 'cross-site' },
  ]) {
    assert.equal(
      (await door.post('/sign-in', { email: 'ines@northwind.example', password: test_password }, headers)).statusCode,
      403,
    )
  }
  const bare = await door.http.inject({
    method: 'POST',
    url: '/sign-in',
    payload: 'email=a%40b&password=c',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.equal(bare.statusCode, 403)
})

test('what was asked for is not lost, and never leads to another site', async () => {
  const { headers } = await door.get('/containers?view=attention')
  assert.equal(headers.location, '/sign-in?to=%2Fcontainers%3Fview%3Dattention')
  for (const to of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
  ]) {
    const { body } = await door.get(`/sign-in?to=${encodeURIComponent(to)}`)
    assert.match(body, /name="to" value="\/"/, to)
  }
})

test('typed text comes back escaped', async () => {
  const { body } = await door.post('/sign-in', { email: '"><script>alert(1)</script>', password: 'x' })
  assert.ok(!body.includes('<script>'))
})

test('a sign-in gives a new session and ends the one before; the cookie is out of reach for scripts and other sites', async () => {
  const first = await door.post('/sign-in', {
    email: 'INES@northwind.example',
    password: test_password,
    to: '/containers/x',
  })
  assert.equal(first.statusCode, 303)
  assert.equal(first.headers.location, '/containers/x')
  const [session, device] = [first.headers['set-cookie'] ?? []].flat()
  assert.match(session ?? '', /^quaylog_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200$/)
  assert.match(device ?? '', /^quaylog_device=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000$/)
  const second = await door.post(
    '/sign-in',
    { email: 'ines@northwind.example', password: test_password },
    { cookie: cookieSet(first) },
  )
  assert.notEqual(cookieSet(second), cookieSet(first))
  assert.equal((await door.call('GET', '/session', cookieSet(first))).statusCode, 401)
  assert.equal((await door.call('GET', '/session', cookieSet(second))).statusCode, 200)
})

test('the database never holds a token', async () => {
  const cookie = await door.signIn('ines@northwind.example')
  const token = cookie.split('=')[1] ?? ''
  const [row] = await db.work<{ found: number }[]>`
    select count(*)::int as found from session where position(${token} in row_to_json(session)::text) > 0`
  assert.equal(row?.found, 0)
})

test('a session ends after two idle hours and after twelve in any case', async () => {
  const idle = await door.signIn('ines@northwind.example')
  door.time.ms += 2 * 3_600_000 + 1_000
  assert.equal((await door.call('GET', '/session', idle)).statusCode, 401)
  const busy = await door.signIn('ines@northwind.example')
  for (let hour = 0; hour < 11; hour++) {
    door.time.ms += 3_600_000
    assert.equal((await door.call('GET', '/session', busy)).statusCode, 200, `hour ${hour + 1}`)
  }
  door.time.ms += 3_600_000 + 1_000
  assert.equal((await door.call('GET', '/session', busy)).statusCode, 401)
})

test('signing out ends the session', async () => {
  const cookie = await door.signIn('ines@northwind.example')
  const out = await door.post('/sign-out', {}, { cookie })
  assert.match(String(out.headers['set-cookie']), /^quaylog_session=; .*Max-Age=0/)
  assert.equal((await door.call('GET', '/session', cookie)).statusCode, 401)
})

test('the sixth wrong attempt from one place waits, even with the right password, and sixteen minutes later it goes on', async () => {
  door.time.ms += 3_600_000
  const answers = []
  for (let i = 0; i < 6; i++)
    answers.push(
      (await door.post('/sign-in', { email: 'ines@northwind.example', password: 'wrong wrong wrong' })).statusCode,
    )
  assert.deepEqual(answers, [401, 401, 401, 401, 401, 429])
  const right = await door.post('/sign-in', { email: 'ines@northwind.example', password: test_password })
  assert.equal(right.statusCode, 429)
  assert.match(right.body, /Try again in 15 minutes/)
  door.time.ms += 16 * 60_000
  assert.equal(
    (await door.post('/sign-in', { email: 'ines@northwind.example', password: test_password })).statusCode,
    303,
  )
})

test('attempts at once count like attempts one by one', async () => {
  door.time.ms += 3_600_000
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      door.post('/sign-in', { email: 'crowd@northwind.example', password: 'wrong wrong wrong' }),
    ),
  )
  assert.equal(answers.filter(({ statusCode }) => statusCode === 401).length, 5)
  assert.equal(answers.filter(({ statusCode }) => statusCode === 429).length, 7)
})

const attempt = (from: string, password: string, cookie = '', email = 'ines@northwind.example', at = door) =>
  at.post('/sign-in', { email, password }, cookie === '' ? {} : { cookie }, from)
const statusesOf = async (attempts: readonly Promise<{ statusCode: number }>[]) =>
  (await Promise.all(attempts)).map(({ statusCode }) => statusCode)

test('one place that tries many people is refused after twenty failures, and other places are not', async () => {
  door.time.ms += 3_600_000
  const tried = await statusesOf(
    Array.from({ length: 25 }, (_, i) =>
      attempt('198.51.100.7', 'wrong wrong wrong', '', `person${i}@northwind.example`),
    ),
  )
  assert.deepEqual(
    [tried.filter((status) => status === 401).length, tried.filter((status) => status === 429).length],
    [20, 5],
  )
  assert.equal((await attempt('198.51.100.7', test_password)).statusCode, 429)
  assert.equal((await attempt('2001:db8:0:7::1', test_password)).statusCode, 303)
})

test('strangers all over the world lock nobody out: a known device and the right password from a calm place get in', async () => {
  door.time.ms += 3_600_000
  const device = cookiesSet(await attempt('192.0.2.1', test_password))
  const places = Array.from({ length: 40 }, (_, i) => `203.0.113.${i + 1}`)
  for (const place of places) assert.equal((await attempt(place, 'wrong wrong wrong')).statusCode, 401)
  // By now a place has one failure instead of five.
  assert.deepEqual(
    await statusesOf(
      [await attempt('203.0.113.200', 'wrong wrong wrong'), await attempt('203.0.113.200', test_password)].map(
        async (answer) => answer,
      ),
    ),
    [401, 429],
  )
  assert.equal((await attempt('203.0.113.201', test_password)).statusCode, 303)
  assert.equal((await attempt(places[0] ?? '', test_password)).statusCode, 429)
  assert.equal((await attempt(places[0] ?? '', test_password, device)).statusCode, 303)
  const guessed_there = []
  for (let i = 0; i < 6; i++) guessed_there.push((await attempt('192.0.2.1', 'wrong wrong wrong', device)).statusCode)
  assert.deepEqual(guessed_there, [401, 401, 401, 401, 401, 429])
})

test('a device is no way around for anybody else, altered or of another service', async () => {
  door.time.ms += 3_600_000
  const device = cookiesSet(await attempt('192.0.2.1', test_password))
  const foreign = cookiesSet(
    await attempt('192.0.2.1', test_password, '', 'ines@northwind.example', await openTestDoor(db)),
  )
  for (const cookie of [
    device,
    foreign,
    device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    'quaylog_device=x',
  ]) {
    door.time.ms += 3_600_000
    const tried = []
    for (let i = 0; i < 6; i++)
      tried.push(
        (
          await attempt(
            '198.51.100.9',
            'wrong wrong wrong',
            cookie,
            cookie === device ? 'crowd@northwind.example' : undefined,
          )
        ).statusCode,
      )
    assert.deepEqual(tried, [401, 401, 401, 401, 401, 429], cookie.slice(0, 40))
  }
})

test('processes that share a database count together', async () => {
  door.time.ms += 3_600_000
  const other = await openTestDoor(db)
  other.time.ms = door.time.ms
  const tried = []
  for (let i = 0; i < 6; i++)
    tried.push(
      (await attempt('198.51.100.10', 'wrong wrong wrong', '', undefined, i % 2 === 0 ? door : other)).statusCode,
    )
  assert.deepEqual(tried, [401, 401, 401, 401, 401, 429])
  const [row] = await db.work<{ found: number }[]>`
    select count(*)::int as found from attempt_window where attempt_window::text like '%198.51.100%'
      or attempt_window::text like '%northwind%'`
  assert.equal(row?.found, 0)
})

test('over https the cookie is bound to the host', async () => {
  const https = await openTestDoor(db, { public_url: 'https://quaylog.example' })
  https.time.ms = door.time.ms + 3_600_000
  const answer = await https.post('/sign-in', { email: 'ines@northwind.example', password: test_password })
  const [session, device] = [answer.headers['set-cookie'] ?? []].flat()
  assert.match(session ?? '', /^__Host-quaylog=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200; Secure$/)
  assert.match(
    device ?? '',
    /^__Host-quaylog-device=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000; Secure$/,
  )
})

test('pages forbid scripts and frames', async () => {
  const { headers } = await door.get('/sign-in')
  assert.match(String(headers['content-security-policy']), /default-src 'none'.*frame-ancestors 'none'/)
  assert.equal(headers['cache-control'], 'no-store')
})

test('writes to the API with a session must come from our pages and from a role that may write', async () => {
  const { account_id, person_id } = await door.addOwner('reader@northwind.example')
  await db.work`update membership set role = 'read_only' where account_id = ${account_id} and person_id = ${person_id}`
  const write = (cookie: string, headers: Record<string, string>) =>
    door.http.inject({ method: 'POST', url: '/v2/parties', headers: { cookie, ...headers } })
  const reader = await door.signIn('reader@northwind.example')
  const owner = await door.signIn('ines@northwind.example')
  assert.equal((await write(reader, { origin: test_origin })).statusCode, 403)
  assert.equal((await write(owner, { origin: 'https://evil.example' })).statusCode, 403)
  assert.equal((await write(owner, {})).statusCode, 403)
  assert.equal((await write(owner, { origin: test_origin })).statusCode, 200)
  assert.equal((await write(owner, { origin: 'http://localhost:4949', host: 'localhost:4949' })).statusCode, 200)
  assert.equal((await write(owner, { origin: 'http://192.168.1.5:4949', host: '192.168.1.5:4949' })).statusCode, 200)
  // A name of their own that leads here is a page of theirs.
  for (const host of ['rebound.evil.example:4949', 'localhost.evil.example:4949', '127.0.0.1.evil.example:4949'])
    assert.equal((await write(owner, { origin: `http://${host}`, host })).statusCode, 403, host)
})

test('only pages are answered with the portal; unknown addresses of other doors and files are not', async () => {
  for (const path of [
    '/v2/nothing',
    '/v3/nothing',
    '/V2/parties',
    '/assets/nothing.js',
    '/portal/api/nothing',
    '/%76%32/parties',
    '//containers',
    '/containers;x',
    '/%63ontainers',
  ]) {
    assert.equal((await door.get(path)).statusCode, 404, path)
  }
  const script = await door.http.inject({ method: 'GET', url: '/anything.js', headers: { accept: 'application/json' } })
  assert.equal(script.statusCode, 404)
})
