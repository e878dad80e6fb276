import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createSourceManager } from '../../src/asking/source-manager.ts'
import { removeSource } from '../../src/asking/source-store.ts'
import { api_profiles } from '../../src/sources/api/index.ts'
import type { Answer } from '../../src/sources/source.ts'
import { isVendor } from '../../src/sources/vendor/profile.ts'
import { lineKey } from '../../src/world-facts/subject.ts'
import { ingestService } from '../ingest/door.ts'
import { addressOf, playUpstreams } from './played.ts'

const service = await ingestService()
const { db, clock, sealer, parts } = service
const { log, reference } = parts
const played = playUpstreams(clock.worldMs(), clock.realMs)
const { box, bill, scac } = played.boxOf('norfolk-exam')

/** The sources as a process of its own has them; `http`: the way to the upstreams. */
async function process(http = played.http) {
  const sources = createSourceManager({
    db,
    clock,
    log,
    sealer,
    parts: { http, now: clock.now, realMs: clock.realMs, zoneOf: reference.zoneOf },
  })
  await sources.reload()
  return sources
}

/** Vendors by the ids of their stand-ins, which their profiles share. */
const vendors = api_profiles.filter(isVendor)

function assertPassedOn(answer: Answer | undefined): void {
  assert.ok(answer?.outcome === 'found', JSON.stringify(answer).slice(0, 400))
  assert.ok(answer.observations.length > 2)
  assert.ok(answer.observations.every(({ relayed_from }) => relayed_from !== undefined))
  assert.deepEqual([...new Set(answer.observations.flatMap(({ container }) => container ?? []))], [box])
}

for (const { id: upstream, name, vendor, asks, credentials: rules } of vendors) {
  /** One after the other: each step finds what the one before it left. */
  test(`${name} is asked beside the line`, async (t) => {
    const given = played.credentialsOf(upstream)
    const wanted = rules.filter(({ is_optional }) => is_optional !== true).map((rule) => rule.name)
    const credentials = Object.fromEntries(wanted.map((one) => [one, given[one] ?? '']))
    await service.configure(
      upstream,
      'api',
      { ...credentials, lines: scac },
      { profile: upstream, base_url: addressOf(upstream) },
    )
    after(() => removeSource(db.work, upstream))
    const question = { kind: 'container', number: box, containers: [], scac } as const
    const key = `vendor:${upstream}:${scac}`

    await t.test('under a key of its own, and for its lines after every source that speaks for itself', async () => {
      await service.configure('aaa', 'dcsa', { client_id: 'c', client_secret: 's' }, { profile: 'hapag_lloyd' })
      const sources = await process()
      assert.deepEqual(
        sources.allByKey(lineKey('HLCU', '')).map(({ id }) => id),
        scac === 'HLCU' ? ['aaa', upstream] : ['aaa'],
      )
      assert.equal(sources.byKey(key)?.id, upstream)
      assert.deepEqual(sources.besideLine(scac), scac === 'HLCU' ? [key] : [])
    })

    if (vendor.registration === null) {
      await t.test('without any registration, and tells what it passes on, of the box alone', async () => {
        const answer = await (await process()).byKey(key)?.ask(question)
        assertPassedOn(answer)
        assert.deepEqual([played.registrationsOf(upstream).second_registrations, played.brokenRules(upstream)], [0, []])
      })
      return
    }

    await t.test('by three processes, one of which is killed between the call and its answer', async () => {
      const heard = Promise.withResolvers<void>()
      const killed = await process(async (request) => {
        const answer = await played.http(request)
        if (request.method !== 'POST') return answer
        heard.resolve()
        return new Promise<never>(() => {})
      })
      void killed.byKey(key)?.ask(question)
      await heard.promise
      service.advance(120_001)
      const workers = [await process(), await process(), await process()]
      await Promise.all(workers.map(async (one) => one.byKey(key)?.ask(question)))
      const { registrations, second_registrations } = played.registrationsOf(upstream)
      assert.deepEqual([registrations.length, second_registrations, played.brokenRules(upstream)], [1, 0, []])
    })

    await t.test('and tells what it passes on, of the box alone', async () => {
      played.world.orderClock({ advance: '1h' })
      service.advance(3_600_000)
      const answer = await (await process()).byKey(key)?.ask(question)
      assertPassedOn(answer)
    })

    await t.test(
      'registered once however it is asked later, and by its bill only when it is asked for the bill',
      async () => {
        await (await process()).byKey(key)?.ask(question)
        assert.equal(played.registrationsOf(upstream).registrations.length, 1)
        if (!asks.includes('bill_of_lading')) return
        await (await process()).byKey(key)?.ask({ ...question, kind: 'bill_of_lading', number: bill })
        const { registrations, second_registrations } = played.registrationsOf(upstream)
        assert.deepEqual([registrations.length, second_registrations], [2, 0])
      },
    )
  })
}
