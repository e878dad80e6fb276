import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceConfigurationError } from '../sources/configuration-error.ts'
import { mendable } from './sources.ts'

test('what a source lacks is named by its option, and a member of an option as it is written', () => {
  const saidOf = (field: string) => () =>
    mendable(() => {
      throw new SourceConfigurationError(field, 'ZIM needs it_all')
    })
  assert.throws(saidOf('base_url'), { name: 'CommandError', message: '--base-url: ZIM needs it_all', exit_code: 2 })
  assert.throws(saidOf('credentials.subscription_key'), {
    name: 'CommandError',
    message: '--credentials, subscription_key: ZIM needs it_all',
  })
})

test('another mistake stays what it is', () => {
  assert.throws(
    () =>
      mendable(() => {
        throw new RangeError('no')
      }),
    RangeError,
  )
})
