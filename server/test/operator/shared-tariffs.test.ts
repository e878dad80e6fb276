import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { z } from 'zod'
import { quaylog } from '../client/run.ts'

let home: string
before(async () => {
  home = await mkdtemp(join(tmpdir(), 'quaylog-tariffs-'))
})
after(() => rm(home, { recursive: true, force: true }))

const run = (...words: string[]) => quaylog(words, { HOME: home, QUAYLOG_DATA_DIR: join(home, 'data') })
const example = join(import.meta.dirname, '../../../docs/free-time/examples/tariff.yaml')
const contract = `
quaylog_tariff: 1
name: Example Imports 2026
issuer: { kind: line, scac: ATLL }
authority: contract
customer: Example Imports Inc
overrides: ATLL/public_tariff
currency: USD
versions:
  - { effective_from: 2026-01-01, terms: [{ id: dem-dry-default, free: { days: 10 } }] }
`

test('a tariff is given to every account and taken back by command; a contract is for one account alone', async () => {
  const wrong = join(home, 'wrong.yaml')
  await writeFile(wrong, 'quaylog_tariff: 2')
  const refused = await run('tariffs', 'share', wrong)
  assert.deepEqual([refused.code, refused.out], [1, ''])
  assert.match(refused.err, /wrong\.yaml.*\/quaylog_tariff/)
  assert.equal((await run('tariffs', 'unshare', 'all')).code, 1)

  const shared = await run('tariffs', 'share', example)
  assert.equal(shared.code, 0, shared.err)
  const [id = ''] = shared.out.split(' ')
  const own = join(home, 'contract.yaml')
  await writeFile(own, contract)
  const private_paper = await run('tariffs', 'share', own)
  assert.match(private_paper.err, /is a contract, which is for one account only/)

  const list = async () =>
    z
      .array(z.looseObject({ id: z.string(), issuer: z.string(), versions: z.number() }))
      .parse(JSON.parse((await run('tariffs', 'shared', '--json')).out))
  assert.deepEqual(
    (await list()).map((one) => [one.id, one.issuer, one.versions]),
    [[id, 'ATLL', 1]],
  )
  assert.equal((await run('tariffs', 'unshare', id)).code, 0)
  assert.deepEqual(await list(), [])
})
