import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

const described = await (await fetch(process.env.OPENAPI_URL)).json()
writeFileSync('openapi.json', JSON.stringify(described))
const output = { mode: 'single', client: 'zod', target: './checks.ts' }
const settings = { quaylog: { input: './openapi.json', output } }
writeFileSync('orval.config.mjs', `export default ${JSON.stringify(settings)}`)
execFileSync('node_modules/.bin/orval', { stdio: ['ignore', 'ignore', 'inherit'] })
writeFileSync('checks.mjs', stripTypeScriptTypes(readFileSync('checks.ts', 'utf8')))
const checks = await import('./checks.mjs')

const headers = { authorization: `Token ${process.env.KEY}` }
const ask = async (path) => {
  const answer = await fetch(`${process.env.BASE_URL}${path}`, { headers })
  return answer.status === 200 && /^application\/(vnd\.api\+)?json/.test(answer.headers.get('content-type'))
    ? answer.json()
    : null
}
const check = (operation, answer, path) => {
  const { success, error } = checks[`${operation[0].toUpperCase()}${operation.slice(1)}Response`].safeParse(answer)
  assert.ok(success, `${path}: ${JSON.stringify(error?.issues[0])}`)
  return 1
}
const readable = Object.entries(described.paths).filter(
  ([, { get }]) =>
    get !== undefined && `${get.operationId[0].toUpperCase()}${get.operationId.slice(1)}Response` in checks,
)
let answers = 0
const ids = new Map()
for (const [path, { get }] of readable.filter(([name]) => !name.includes('{'))) {
  const answer = await ask(path)
  if (answer === null) continue
  answers += check(get.operationId, answer, path)
  if (Array.isArray(answer.data)) ids.set(path, answer.data.map(({ id }) => id).slice(0, 3))
}
for (const [path, { get }] of readable.filter(([name]) => name.match(/\{/g)?.length === 1))
  for (const id of ids.get(path.slice(0, path.indexOf('/{'))) ?? []) {
    const asked = path.replace(/\{\w+\}/, id)
    const answer = await ask(asked)
    if (answer !== null) answers += check(get.operationId, answer, asked)
  }
assert.ok(answers > 40, `only ${answers} answers`)
console.log(`checks generated; ${answers} answers to GET are what the document says`)
