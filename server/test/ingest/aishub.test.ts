import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { createAishubDesk } from '../../src/intake/ais/aishub.ts'
import { createAisFleet } from '../../src/intake/ais/fleet.ts'
import { vesselId } from '../../src/records/vessels/vessel.ts'
import type { HttpRequest } from '../../src/sources/source.ts'
import { addressOf, playUpstreams } from '../asking/played.ts'
import { restService } from '../rest/service.ts'

const service = await restService()
const play = playUpstreams(Date.parse('2026-11-20T21:00:00Z'), service.clock.realMs)
const { username = '' } = play.credentialsOf('aishub')
const ships = z
  .tuple([z.unknown(), z.array(z.object({ IMO: z.number(), NAME: z.string(), LATITUDE: z.number() }))])
  .parse(JSON.parse((await ask({ output: 'json', format: '1' })).body))[1]
const minute_ms = 60_000

async function ask(query: Record<string, string>) {
  const url = `${addressOf('aishub')}/ws.php?${new URLSearchParams({ username, ...query }).toString()}`
  const answer = await play.http({ method: 'GET', url, headers: {} })
  return answer.ok ? answer : assert.fail(answer.detail)
}

/** A process that asks for a source, waiting for some ships; `asked` are the addresses that it asked. */
function hubOf(
  id: string,
  credentials: Record<string, string> = { username },
  imos = ships.map(({ IMO }) => `${IMO}`),
) {
  const asked: string[] = []
  const fleet = createAisFleet([])
  fleet.want(imos.map((imo) => ({ id: vesselId(imo, null) ?? '', imo, name: imo })))
  const desk = createAishubDesk({
    ...service.app.parts,
    sources: service.app.sources,
    sealer: service.sealer,
    async http(request: HttpRequest) {
      asked.push(request.url)
      return play.http(request)
    },
  })
  return {
    asked,
    fleet,
    async look() {
      desk.askAll([{ id, base_url: `${addressOf('aishub')}/ws.php`, credentials }], fleet)
      await desk.settled()
    },
  }
}

async function configured(): Promise<string> {
  const id = `hub-${service.newId()}`
  await service.db.work`
    insert into source_configuration (id, kind, name, base_url, created_at, updated_at)
    values (${id}, 'ais_hub', ${id}, '', ${service.clock.now()}, ${service.clock.now()})`
  service.advance(2 * minute_ms)
  return id
}

const healthOf = async (id: string) =>
  (
    await service.db.work<{ last_trouble: string | null; last_failure: string | null; failures_in_a_row: number }[]>`
      select last_trouble, last_failure, failures_in_a_row from source_health where source_id = ${id}`
  )[0]

test('a wrong user name, and another who asks with the same, are told as trouble of the source', async () => {
  const wrong = await configured()
  await hubOf(wrong, { username: 'nobody' }).look()
  const refused = await healthOf(wrong)
  assert.deepEqual([refused?.last_trouble, refused?.last_failure], ['credentials', 'Username is not valid!'])

  const shared = await configured()
  const hub = hubOf(shared)
  await ask({ output: 'json' })
  await hub.look()
  const silenced = await healthOf(shared)
  assert.deepEqual([silenced?.last_trouble, silenced?.failures_in_a_row], ['rate_limit', 1])
  assert.equal(hub.fleet.take().latest.length, 0)
})

test('who waits for no ship asks nobody', async () => {
  const hub = hubOf(await configured(), { username }, [])
  await hub.look()
  assert.deepEqual(hub.asked, [])
})

test('two processes ask once a minute together, and hear where the wanted ships are', async () => {
  const id = await configured()
  const before = play.brokenRules('aishub').length
  const processes = [hubOf(id), hubOf(id)]
  for (let second = 0; second < 240; second += 2) {
    await Promise.all(processes.map(({ look }) => look()))
    service.advance(2_000)
  }
  const asks = processes.reduce((sum, { asked }) => sum + asked.length, 0)
  assert.ok(asks >= 3 && asks <= 4, `${asks} questions in four minutes`)
  assert.equal(play.brokenRules('aishub').length, before)
  const heard = processes.flatMap(({ fleet }) => fleet.take().latest)
  assert.deepEqual(
    new Set(heard.map(({ latitude }) => latitude.toFixed(2))),
    new Set(ships.map(({ LATITUDE }) => LATITUDE.toFixed(2))),
  )
  assert.deepEqual(await healthOf(id), { last_trouble: null, last_failure: null, failures_in_a_row: 0 })
})

test('a fleet that one question cannot name has its turn part by part', async () => {
  const imos = ships.map(({ IMO }) => `${IMO}`)
  const many = Array.from({ length: 900 }, (_, at) => imoOf(900_000 + at))
  const hub = hubOf(await configured(), { username }, [...many, ...imos])
  const named = new Set<string>()
  for (let turn = 0; turn < 4; turn += 1) {
    await hub.look()
    service.advance(2 * minute_ms)
  }
  for (const url of hub.asked) for (const imo of new URL(url).searchParams.get('imo')?.split(',') ?? []) named.add(imo)
  assert.equal(named.size, many.length + imos.length)
})

/** An IMO number with its check digit. */
function imoOf(digits: number): string {
  const sum = [...String(digits)].reduce((total, digit, at) => total + Number(digit) * (7 - at), 0)
  return `${digits}${sum % 10}`
}
