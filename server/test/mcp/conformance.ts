import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const checks = z.array(z.object({ id: z.string(), status: z.string(), errorMessage: z.string().optional() }))

/** What the suite found, by scenario. */
export type Findings = ReadonlyMap<string, z.output<typeof checks>>

/**
 * Runs the official conformance suite with everything that a revision requires. It can't send credentials, so that it
 * speaks to a proxy that adds them and passes host and origin on as they were sent.
 */
export async function runConformance(mcp_url: string, authorization: string, revision: string): Promise<Findings> {
  const proxy = createServer((asked, answered) => {
    const passed = request(
      mcp_url,
      { method: asked.method ?? 'POST', headers: { ...asked.headers, authorization } },
      (answer) => {
        answered.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(answered)
      },
    )
    passed.on('error', () => answered.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const output_dir = await mkdtemp(join(tmpdir(), 'quaylog-conformance-'))
  const suite = join(
    dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
    'dist/index.js',
  )
  const address = proxy.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const run = spawn(
    process.execPath,
    [suite, 'server', '--url', `http://127.0.0.1:${port}/mcp`, '--requirements', revision, '-o', output_dir],
    { stdio: 'ignore' },
  )
  await new Promise((resolve) => run.once('exit', resolve))
  proxy.closeAllConnections()
  proxy.close()
  const found = new Map<string, z.output<typeof checks>>()
  for (const folder of await readdir(output_dir)) {
    const scenario = folder.replace(/^server-/, '').replace(/-\d{4}-\d{2}-\d{2}T.*$/, '')
    found.set(scenario, checks.parse(JSON.parse(await readFile(join(output_dir, folder, 'checks.json'), 'utf8'))))
  }
  await rm(output_dir, { recursive: true })
  return found
}
