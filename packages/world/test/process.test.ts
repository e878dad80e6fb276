import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { textAt } from './help.ts'

const MAIN = join(import.meta.dirname, '../src/main.ts')

async function begin(
  variables: Record<string, string>,
): Promise<{ child: ChildProcess; base: string; output: () => string }> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, QUAYLOG_WORLD_PORT: '0', ...variables },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  after(() => {
    if (child.exitCode === null) child.kill('SIGKILL')
  })
  let text = ''
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text.includes('\n')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${text}`)))
  })
  await ready
  const line = /^world ready (\{.*\})\n$/.exec(text)
  return { child, base: textAt(JSON.parse(line?.[1] ?? 'null'), 'base_url'), output: () => text }
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code))
  })
}

/** Waits until the state that is kept in the folder tells something. */
function kept(folder: string, path: string, text: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!existsSync(path) || !readFileSync(path, 'utf8').includes(text)) return
      watcher.close()
      resolve()
    }
    const watcher = watch(folder, look)
    look()
  })
}

async function clockOf(base: string): Promise<number> {
  return Date.parse(textAt(await (await fetch(`${base}/world/clock`)).json(), 'now'))
}

test('the process says one line, ends with its parent, and goes on after a kill without going back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'world-'))
  try {
    const variables = {
      QUAYLOG_WORLD_STATE: join(folder, 'state.json'),
      QUAYLOG_WORLD_SEED: 'kept',
      QUAYLOG_WORLD_SPEED: '1000',
    }
    const first = await begin(variables)
    await fetch(`${first.base}/world/clock`, { method: 'POST', body: '{"advance":"30d"}' })
    await fetch(`${first.base}/world/faults`, { method: 'POST', body: '{"name":"outage","source":"MAEU","for":"90d"}' })
    await kept(folder, variables.QUAYLOG_WORLD_STATE, '"outage"')
    const shown = await clockOf(first.base)
    const killed = ended(first.child)
    first.child.kill('SIGKILL')
    await killed
    const second = await begin({ ...variables, QUAYLOG_WORLD_SEED: 'other', QUAYLOG_WORLD_PARENT: '1' })
    assert.ok((await clockOf(second.base)) >= shown)
    assert.equal(textAt(await (await fetch(`${second.base}/health`)).json(), 'seed'), 'kept')
    assert.equal(
      textAt(await (await fetch(`${second.base}/world/faults`)).json(), 'faults', 0, 'source'),
      'carrier-maeu',
    )
    const gone = ended(second.child)
    second.child.stdin?.end()
    assert.equal(await gone, 0)
    assert.equal(second.output().split('\n').length, 2)
    const third = await begin(variables)
    const stopped = ended(third.child)
    third.child.kill('SIGTERM')
    assert.equal(await stopped, 0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a wrong variable is named', async () => {
  await assert.rejects(begin({ QUAYLOG_WORLD_SPEED: 'fast' }), /ended with 2/)
})

test('a world that others reach does not start without a token', async () => {
  await assert.rejects(begin({ QUAYLOG_WORLD_HOST: '0.0.0.0' }), /ended with 2/)
})
