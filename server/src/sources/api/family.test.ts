import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createSource, SourceConfigurationError, type SourceConfiguration } from '../registry.ts'
import { jsonAnswer, scriptedParts, textAnswer } from '../testing/scripted-parts.ts'
import { api_profiles } from './index.ts'
import { withoutPersonalData } from './personal-data.ts'
import { api_family, type ApiProfile } from './profile.ts'
import { createApiSource } from './source.ts'
import { canadian_zones, readCalendarDay, readClock } from './time.ts'

const box = 'CSQU3054383'

/** An upstream of no place, whose credentials stand in its address. */
const keyed: ApiProfile = {
  ...api_family,
  id: 'keyed',
  name: 'Keyed',
  kind: 'facility',
  sites: [{ firms: 'Z999', code: 'ZZ', locode: 'USLAX', name: 'Nowhere', time_zone: 'America/Los_Angeles' }],
  proof: { by: 'guess', of: 'nothing', operator_on: null },
  apply: 'nowhere',
  base_url: null,
  credentials: [{ name: 'key', what: 'the key' }],
  calls: [
    {
      id: 'boxes',
      batch_max: 2,
      request: ({ boxes }) => ({ method: 'GET', path: '/{key}/boxes', query: { ids: boxes.join(',') } }),
      list: (document) => (Array.isArray(document) ? { path: [], items: document } : null),
      boxOf: ({ box: number }) => (typeof number === 'string' ? number : null),
      read: (item, { container, pointer }) =>
        item.refused === true
          ? { not_entitled: 'You are no party to it' }
          : [
              {
                kind: 'facility_state',
                data_source: 'terminal',
                container,
                pointer,
                stated_at: null,
                terminal: { firms: 'Z999', smdg: null, bic: null, locode: null, name: null },
                found: true,
                defects: [],
              },
            ],
    },
  ],
  ambiguous_absence: null,
  tells: {},
}

function ask(answer: Parameters<typeof scriptedParts>[0], containers: readonly string[] = []) {
  const parts = scriptedParts(answer)
  const source = createApiSource(
    {
      id: 'keyed',
      name: 'Keyed',
      profile: keyed,
      base_url: 'https://keyed.invalid',
      credentials: { key: 'se/cr?et' },
      terminals: ['Z999'],
      scacs: [],
      per_minute: null,
      budget: { per_day: null, per_month: null },
    },
    parts,
  )
  return source
    .ask({ kind: 'container', number: box, containers })
    .then((found) => ({ found, asked: parts.asked, source }))
}

test('a credential in an address is sent, and stands in nothing that is kept', async () => {
  for (const answer of [
    jsonAnswer([{ box }]),
    jsonAnswer({ message: 'no' }, {}, 401),
    textAnswer(500, 'oops'),
    { ok: false, failure: 'timeout', detail: 'late' } as const,
  ]) {
    const { found, asked } = await ask(() => answer)
    assert.equal(asked[0]?.url, `https://keyed.invalid/se%2Fcr%3Fet/boxes?ids=${box}`)
    assert.ok(!/se%2F|se\/cr/.test(JSON.stringify(found)), JSON.stringify(found))
  }
})

test('what is about persons is dropped before anything is kept, from refusals too', async () => {
  const personal = {
    box,
    driverName: 'A. Nobody',
    trucker_info: { phone: '555' },
    remark: 'ask jane@example.com',
    nested: [{ 'Driver Licence': 'X1' }],
  }
  const { found } = await ask(() => jsonAnswer([personal]))
  assert.ok(found.outcome === 'found')
  assert.equal(found.payloads[0]?.body, JSON.stringify([{ box, remark: 'ask (removed)', nested: [{}] }]))
  const refused = await ask(() => jsonAnswer(personal, {}, 403))
  assert.ok(!JSON.stringify(refused.found).includes('Nobody'))
  const page = await ask(() => textAnswer(403, '<html>Hello jane@example.com'))
  assert.ok(!JSON.stringify(page.found).includes('jane'))
})

test('a document without anything about persons stays as it is', () => {
  const document = { container: box, holds: ['CONTACT LINE'], shipperOwned: true, weight: 0, none: null }
  assert.deepEqual(withoutPersonalData(document, []), { document, dropped: 0 })
  assert.deepEqual(withoutPersonalData({ plate_nbr: 'X', a: 1 }, ['plate_nbr']).document, { a: 1 })
})

test('boxes are asked for in batches, and one that is not listed is not there', async () => {
  const others = ['TCLU1234568', 'MSKU6011672']
  const { found, asked } = await ask((_, index) => jsonAnswer(index === 0 ? [{ box }] : []), others)
  assert.deepEqual(
    asked.map(({ url }) => new URL(url).searchParams.get('ids')),
    ['CSQU3054383,MSKU6011672', 'TCLU1234568'],
  )
  assert.ok(found.outcome === 'found' && found.complete)
  assert.deepEqual(
    found.observations.flatMap((said) => (said.kind === 'facility_state' ? [[said.container, said.found]] : [])),
    [
      [box, true],
      ['MSKU6011672', false],
      ['TCLU1234568', false],
    ],
  )
})

test('a box of which we may not be told is no box that is not there', async () => {
  const { found } = await ask(() => jsonAnswer([{ box, refused: true }]))
  assert.ok(found.outcome === 'temporary')
  assert.deepEqual([found.trouble, found.detail], ['entitlement', 'You are no party to it'])
  const partly = await ask(() => jsonAnswer([{ box, refused: true }, { box: 'TCLU1234568' }]), ['TCLU1234568'])
  assert.ok(partly.found.outcome === 'found' && !partly.found.complete)
})

test('every upstream says what it rests on, where access is asked for, and needs a credential or an address', () => {
  for (const profile of api_profiles) {
    assert.ok(profile.proof.of !== '' && profile.apply !== '', profile.id)
    assert.equal(profile.proof.operator_on, null, `${profile.id}: no operator has confirmed anything yet`)
    for (const { firms } of profile.sites) assert.match(firms, /^[A-Z]\d{3}$|^[A-Z]{3}\d$/)
  }
  assert.equal(new Set(api_profiles.map(({ id }) => id)).size, api_profiles.length)
})

test('every upstream is put through what all of them must stand, and its claims through its own answers', () => {
  const tests = globSync('{api,vendor}/*/profile.test.ts', { cwd: join(import.meta.dirname, '..') })
    .map((path) => readFileSync(join(import.meta.dirname, '..', path), 'utf8'))
    .filter((text) => /^\s*conforms\(/m.test(text))
  const untried = api_profiles.filter(({ id }) => !tests.some((text) => text.includes(`'${id}'`)))
  assert.deepEqual(
    untried.map(({ id }) => id),
    [],
  )
})

test('a configuration that cannot work names the field to mend', () => {
  const problem = (configuration: SourceConfiguration) => {
    try {
      createSource(
        configuration,
        scriptedParts(() => jsonAnswer([])),
      )
      return 'none'
    } catch (error) {
      return error instanceof SourceConfigurationError ? error.message : 'another error'
    }
  }
  assert.match(
    problem({ id: 'x', kind: 'api', profile: 'nobody' }),
    /^profile: unknown; the known ones are apm_terminals, /,
  )
  assert.match(
    problem({ id: 'x', kind: 'api', profile: 'apm_terminals', credentials: { consumer_key: 'k' } }),
    /^credentials\.consumer_secret: APM Terminals needs it/,
  )
  assert.match(
    problem({
      id: 'x',
      kind: 'api',
      profile: 'apm_terminals',
      credentials: { consumer_key: 'k', consumer_secret: 's' },
      terminals: ['L005'],
    }),
    /^terminals: APM Terminals does not speak for L005; it does for W185/,
  )
})

test('a time is placed by its offset, then a letter with its season, then the place, then a letter alone', () => {
  const at = (text: string, time_zone: string | null) => readClock(text, { time_zone, letters: canadian_zones }).at
  assert.equal(at('2026-11-20T10:00:00-05:00', 'America/Los_Angeles'), '2026-11-20T15:00:00Z')
  assert.equal(at('2026-11-20 10:00 PDT', 'America/New_York'), '2026-11-20T17:00:00Z')
  assert.equal(at('2026-07-20 10:00 CT', 'America/Regina'), '2026-07-20T16:00:00Z')
  assert.equal(at('2026-07-20 10:00 CT', null), '2026-07-20T15:00:00Z')
  assert.equal(at('11/20/2026 2:05 PM', 'America/New_York'), '2026-11-20T19:05:00Z')
  assert.equal(at('2026-11-20 14.05.00', 'America/Chicago'), '2026-11-20T20:05:00Z')
  const nowhere = readClock('2026-11-20 10:00', { time_zone: null })
  assert.deepEqual([nowhere.at, nowhere.at_local], [null, '2026-11-20T10:00:00'])
})

test('of an hour that clocks show twice the later is meant, and one that they skip lies after the change', () => {
  const read = (text: string) => readClock(text, { time_zone: 'America/New_York' })
  assert.deepEqual(
    [read('2026-11-01T01:30:00').at, read('2026-11-01T01:30:00').defects],
    ['2026-11-01T06:30:00Z', ['doubled hour']],
  )
  assert.deepEqual(
    [read('2026-03-08T02:30:00').at, read('2026-03-08T02:30:00').defects],
    ['2026-03-08T07:30:00Z', ['skipped hour']],
  )
  assert.deepEqual(
    [read('2026-11-01T00:30:00').at, read('2026-11-01T02:30:00').at],
    ['2026-11-01T04:30:00Z', '2026-11-01T07:30:00Z'],
  )
})

test('a day is a day, and what stands for nothing is none', () => {
  assert.deepEqual(readCalendarDay('2026-11-24T23:59:00'), { day: '2026-11-24', defects: [] })
  assert.deepEqual(readCalendarDay('11/24/2026'), { day: '2026-11-24', defects: [] })
  assert.deepEqual(readCalendarDay('2026-11-24T00:00:00'), { day: '2026-11-24', defects: ['midnight'] })
  for (const nothing of ['N/A', '', 'None', '01/01/0001', '1900-01-01', '9999-12-31', '0'])
    assert.deepEqual(readCalendarDay(nothing), { day: null, defects: [] }, nothing)
  assert.deepEqual(readCalendarDay('soon'), { day: null, defects: ['unreadable day'] })
})
