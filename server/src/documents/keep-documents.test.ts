import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { document_retention_variable } from './keep-documents.ts'

const variable = z.object(document_retention_variable)
const keepOf = (text: string | undefined) => variable.safeParse({ QUAYLOG_KEEP_DOCUMENTS: text })

test('a type that there is not, twice the same, and days that are none are refused', () => {
  for (const text of ['novel=10', 'arrival_notice', 'arrival_notice=0', 'rest=36501', 'rest=1,rest=2', 'rest=1.5', ','])
    assert.equal(keepOf(text).success, false, text)
})

test('types are kept for their days, and the rest for its own; without the variable nothing ends', () => {
  const said = keepOf('arrival_notice=400, rest=3653').data?.QUAYLOG_KEEP_DOCUMENTS
  assert.deepEqual(
    [...(said ?? [])],
    [
      ['arrival_notice', 400],
      ['rest', 3653],
    ],
  )
  for (const nothing of ['', undefined]) assert.equal(keepOf(nothing).data?.QUAYLOG_KEEP_DOCUMENTS.size, 0)
})
