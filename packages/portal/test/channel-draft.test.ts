import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftOf, lackOf, ofKind, settingsOf } from '../src/channels/channel-draft.ts'

test('a channel of files hears of every status at once, and takes neither address nor hours of another kind along', () => {
  const mail = {
    ...draftOf(null),
    address: 'imports@harbour.example',
    digest_at: '07:00',
    quiet_from: '20:00',
    quiet_to: '06:00',
  }
  const files = ofKind(mail, 'edi_315')
  assert.deepEqual([files.address, files.hears, lackOf(files) === null], ['', 'every', false])
  const { events, digest_at, quiet_hours } = settingsOf({ ...files, address: 'ZZ:QUAYLOG/02:ACME' })
  assert.deepEqual({ events, digest_at, quiet_hours }, { events: ['*'], digest_at: null, quiet_hours: null })
  assert.equal(ofKind({ ...files, address: 'ZZ:QUAYLOG/02:ACME' }, 'edi_iftsta').address, 'ZZ:QUAYLOG/02:ACME')
  assert.equal(ofKind(files, 'slack').hears, 'exceptions')
})

test('a kind that is told in words keeps what was filled in for another such kind', () => {
  const mail = { ...draftOf(null), address: 'https://chat.example/hook', hears: 'every' as const }
  const { kind, address, hears } = ofKind(mail, 'teams')
  assert.deepEqual({ kind, address, hears }, { kind: 'teams', address: 'https://chat.example/hook', hears: 'every' })
})
