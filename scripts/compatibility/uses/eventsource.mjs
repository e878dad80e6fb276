import assert from 'node:assert/strict'
import { EventSource } from 'eventsource'

const asked = []
const stream = new EventSource(`${process.env.BASE_URL}/changes/stream?after=0`, {
  fetch(url, init) {
    asked.push(init.headers['Last-Event-ID'])
    return fetch(url, { ...init, headers: { ...init.headers, authorization: `Token ${process.env.KEY}` } })
  },
})
const [first, second] = await new Promise((resolve, reject) => {
  const seen = []
  stream.addEventListener('error', ({ message }) => reject(new Error(message)))
  stream.addEventListener('change', ({ data, lastEventId }) => {
    seen.push({ ...JSON.parse(data).attributes, lastEventId })
    if (seen.length === 2) resolve(seen)
  })
})
stream.close()
assert.deepEqual([first.sequence, second.sequence], [1, 2])
assert.equal(first.cursor, first.lastEventId)
console.log('changes from the first on, each under its cursor as the id of its event')
