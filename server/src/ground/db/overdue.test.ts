import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOverdueWatch } from './overdue.ts'
import { sendingOf } from './statements.ts'

/** A watch with a limit of ten seconds, on a clock that the test moves. */
function watched() {
  let now_ms = 0
  const watch = createOverdueWatch(
    10_000,
    () => now_ms,
    () => {},
  )
  const connection = () => {
    const socket = { bytesRead: 0, destroyed: false, destroy: () => (socket.destroyed = true) }
    watch.carries(socket)
    return socket
  }
  /** A statement as the driver makes it; `answer` ends it. */
  const statement = () => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const query = Object.assign(promise, { handler: () => {}, resolve, reject })
    watch.statement(query)
    return {
      send: () => sendingOf(query).send(query),
      async answer() {
        resolve([])
        await query
      },
    }
  }
  const wait = (seconds: number, each: () => void = () => {}) => {
    for (let n = 0; n < seconds; n++) {
      now_ms += 1_000
      each()
      watch.look()
    }
  }
  const wake = (after_s: number) => {
    now_ms += after_s * 1_000
    watch.look()
  }
  return { connection, statement, wait, wake }
}

test('a connection that brings nothing while a statement waits for longer than any may take is given up', () => {
  const { connection, statement, wait } = watched()
  const socket = connection()
  statement().send()
  wait(10)
  assert.equal(socket.destroyed, false)
  wait(1)
  assert.equal(socket.destroyed, true)
})

test('an idle connection stays, and so does one that carries others while a statement waits for its turn', async () => {
  const { connection, statement, wait } = watched()
  const [idle, busy] = [connection(), connection()]
  statement()
  for (let n = 0; n < 5; n++) {
    const one = statement()
    one.send()
    wait(5, () => busy.bytesRead++)
    await one.answer()
  }
  assert.deepEqual([idle.destroyed, busy.destroyed], [false, false])
  statement().send()
  wait(30, () => {
    busy.bytesRead++
    idle.bytesRead++
  })
  assert.deepEqual([idle.destroyed, busy.destroyed], [false, false])
})

test('one connection of several is given up without the others', () => {
  const { connection, statement, wait } = watched()
  const [gone, busy] = [connection(), connection()]
  statement().send()
  wait(11, () => busy.bytesRead++)
  assert.deepEqual([gone.destroyed, busy.destroyed], [true, false])
})

test('a process that was stopped itself first looks at what came meanwhile', async () => {
  const { connection, statement, wait, wake } = watched()
  const socket = connection()
  const one = statement()
  one.send()
  wake(60)
  assert.equal(socket.destroyed, false)
  socket.bytesRead++
  await one.answer()
  wait(30)
  assert.equal(socket.destroyed, false)
})
