import assert from 'node:assert/strict'
import { test } from 'node:test'
import { patience, watchAvailability } from './availability.ts'
import type { ProbeResult } from './availability.ts'

/**
 * A watch whose probes and pauses end when the test says so; `told` is what it said of the database. `ask` is how the
 * open connection answers, which by itself it does not.
 */
function watched(ask: () => Promise<unknown> = () => new Promise(() => {})) {
  const told: string[] = []
  let probe = Promise.withResolvers<ProbeResult>()
  let asked = Promise.withResolvers<void>()
  const availability = watchAvailability({
    probe() {
      probe = Promise.withResolvers()
      asked.resolve()
      return probe.promise
    },
    ask,
    onChange(available, silent) {
      const away = silent ? 'away, silent' : 'away'
      told.push(available ? 'back' : away)
    },
    pause: async () => {},
  })
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

test('a database on which nobody happens to send a statement is asked over an open connection, and its answer counts', async () => {
  const { availability, told, end } = watched(async () => availability.answered())
  availability.suspect()
  for (let n = 0; n < 10; n++) await end('silent')
  assert.deepEqual(told, [])
  await end('answered')
  availability.close()
})

test('an open connection that gives no answer is asked once, one that fails again with the next probe, and neither saves it', async () => {
  const asked = { silent: 0, failing: 0 }
  const silent = watched(() => {
    asked.silent++
    return new Promise(() => {})
  })
  const failing = watched(async () => {
    asked.failing++
    throw new Error('the connection was lost')
  })
  for (const { availability, told, end } of [silent, failing]) {
    availability.suspect()
    await end('silent')
    await end('silent')
    assert.deepEqual(told, ['away, silent'])
    await end('silent')
    await end('answered')
    assert.deepEqual(told, ['away, silent', 'back'])
    availability.close()
  }
  assert.deepEqual(asked, { silent: 1, failing: 2 })
})

test('a process that is stalled reads what came before it calls the database silent: a stall counts as one step', async () => {
  const steps: number[] = []
  let unread: (() => void) | null = null
  const answer = new Promise<string>((resolve) => (unread = () => resolve('answered')))
  const stalls = async (step_ms: number) => {
    steps.push(step_ms)
    // What came during the stall is read in the turn after it, as a socket is.
    if (steps.length === 20) setImmediate(() => unread?.())
  }
  assert.equal(await Promise.race([answer, patience(2_000, stalls).then(() => 'silent')]), 'answered')
  assert.deepEqual(
    steps,
    Array.from({ length: 20 }, () => 100),
  )
  assert.equal(
    await Promise.race([new Promise(() => {}), patience(2_000, async () => {}).then(() => 'silent')]),
    'silent',
  )
})
