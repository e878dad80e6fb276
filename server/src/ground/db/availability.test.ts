import assert from 'node:assert/strict'
import { test } from 'node:test'
import { watchAvailability } from './availability.ts'
import type { ProbeResult } from './availability.ts'

/** A watch whose probes and pauses end when the test says so; `told` is what it said of the database. */
function watched() {
  const told: string[] = []
  let probe = Promise.withResolvers<ProbeResult>()
  let asked = Promise.withResolvers<void>()
  const availability = watchAvailability(
    () => {
      probe = Promise.withResolvers()
      asked.resolve()
      return probe.promise
    },
    (available, silent) => {
      const away = silent ? 'away, silent' : 'away'
      told.push(available ? 'back' : away)
    },
    async () => {},
  )
  /** Ends the probe that is under way, and waits for the next one unless it was the last. */
  const end = async (result: ProbeResult) => {
    asked = Promise.withResolvers()
    probe.resolve(result)
    if (result !== 'answered') await asked.promise
    else await new Promise((resolve) => setImmediate(resolve))
  }
  return { availability, told, end }
}

test('a database that leaves new connections without an answer is there as long as it answers statements, whatever comes of the probes', async () => {
  for (const result of ['silent', 'refused'] as const) {
    const { availability, told, end } = watched()
    availability.suspect()
    for (let n = 0; n < 10; n++) {
      availability.answered()
      await end(result)
    }
    assert.deepEqual(told, [])
    availability.check()
    await end('answered')
    assert.deepEqual(told, [])
    availability.close()
  }
})

test('two probes that came to nothing while no statement was answered say that it is away, and the next answer that it is back', async () => {
  for (const [result, word] of [
    ['silent', 'away, silent'],
    ['refused', 'away'],
  ] as const) {
    const { availability, told, end } = watched()
    // What was answered before the probe began proves nothing.
    availability.answered()
    availability.suspect()
    await end(result)
    assert.deepEqual(told, [])
    await end(result)
    assert.deepEqual(told, [word])
    assert.throws(() => availability.check(), { name: 'Unavailable' })
    // One answer of a connection that was under way does not bring it back: the probe does.
    availability.answered()
    await end(result)
    assert.deepEqual(told, [word])
    await end('answered')
    assert.deepEqual(told, [word, 'back'])
    availability.check()
    availability.close()
  }
})

test('a statement that is answered between two fruitless probes begins the count anew', async () => {
  const { availability, told, end } = watched()
  availability.suspect()
  for (let n = 0; n < 5; n++) {
    await end('silent')
    availability.answered()
    await end('silent')
  }
  assert.deepEqual(told, [])
  await end('silent')
  await end('silent')
  assert.deepEqual(told, ['away, silent'])
  await end('answered')
  availability.close()
})

test('answers that came in while the process was too busy to look at them count', async () => {
  const { availability, told, end } = watched()
  availability.suspect()
  for (let n = 0; n < 5; n++) {
    const ended = end('silent')
    setImmediate(availability.answered)
    await ended
  }
  assert.deepEqual(told, [])
  await end('answered')
  availability.close()
})
