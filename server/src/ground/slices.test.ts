import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { textInSlices, mapInSlices } from './slices.ts'

/** Work that takes longer than a slice may. */
function work(): void {
  const until_ms = Date.now() + 15
  while (Date.now() < until_ms);
}

test('others have their turn in the middle of long work, and what fails in it fails', async () => {
  let turns = 0
  const count = () => void (turns++, (counting = setImmediate(count)))
  let counting = setImmediate(count)
  const mapped = await mapInSlices([1, 2, 3, 4], (item) => {
    work()
    return item * 2
  })
  clearImmediate(counting)
  assert.deepEqual(mapped, [2, 4, 6, 8])
  assert.ok(turns >= 3, `${turns} turns`)
  await assert.rejects(
    mapInSlices([1], () => assert.fail('no')),
    /no/,
  )
})

test('a document is printed as JSON.stringify prints it, whatever is in it', async () => {
  const long = Array.from({ length: 60 }, (_, at) => ({ id: at, at: new Date(at), none: undefined }))
  const odd = { a: undefined, b: () => 1, c: [undefined, ...long, () => 1], 'd"\n': long, e: null, f: Number.NaN }
  assert.equal(await textInSlices('a text'), 'a text')
  for (const document of [{}, [], long, odd, new Date(0), { data: long, meta: { total: 60 } }])
    assert.equal(await textInSlices(document), JSON.stringify(document))
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.string(), fc.oneof(fc.anything(), fc.array(fc.jsonValue(), { minLength: 51 }))),
      async (given) => {
        const document = Object.fromEntries(Object.entries(given).filter(([, value]) => isJson(value)))
        assert.equal(await textInSlices(document), JSON.stringify(document))
      },
    ),
    { numRuns: 100 },
  )
})

/** Whether JSON has it at all: no integers beyond, no circles. */
function isJson(value: unknown): boolean {
  try {
    JSON.stringify(value)
    return true
  } catch {
    return false
  }
}
