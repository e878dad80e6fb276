import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { z } from 'zod'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Packages that are published, those before that others of them need, and how many bytes each may have on the wire. */
export const published_packages = [
  { name: 'sdk', most_bytes: 100_000 },
  { name: 'mcp', most_bytes: 240_000 },
  { name: 'cli', most_bytes: 140_000 },
  { name: 'journey', most_bytes: 300_000 },
  { name: 'free-time', most_bytes: 140_000 },
] as const

/** Folder of a published package below `packages`. */
export type PublishedName = (typeof published_packages)[number]['name']

/** A package as the registry would get it. */
export interface Tarball {
  readonly name: PublishedName
  readonly file: string
  /** Of the file itself. */
  readonly bytes: number
  readonly files: readonly string[]
}

const packed = z
  .array(z.object({ filename: z.string(), size: z.int(), files: z.array(z.object({ path: z.string() })) }))
  .length(1)

/** Builds a package from its sources and packs what was built into `out`. @throws when one of them fails */
export function makeTarball(name: PublishedName, out: string): Tarball {
  const folder = join(root, 'packages', name)
  execFileSync(process.execPath, [join(folder, 'build/main.ts')], { stdio: ['ignore', 'ignore', 'inherit'] })
  const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', out, join(folder, 'dist')]
  const [made] = packed.parse(JSON.parse(execFileSync('npm', words, { encoding: 'utf8' })))
  if (made === undefined) throw new Error(`npm packed nothing of ${name}`)
  return { name, file: join(out, made.filename), bytes: made.size, files: made.files.map(({ path }) => path) }
}

const manifest = z.looseObject({ private: z.boolean().optional(), license: z.string(), version: z.string() })

/** What is wrong with a tarball: in a sentence each; none when it may be published. */
export async function problemsOf(tarball: Tarball): Promise<readonly string[]> {
  const folder = join(root, 'packages', tarball.name)
  const source = manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const built = readFileSync(join(folder, 'dist/package.json'), 'utf8')
  const most = published_packages.find(({ name }) => name === tarball.name)?.most_bytes ?? 0
  const readme = readFileSync(join(folder, 'README.md'), 'utf8')
  const own = [
    tarball.bytes > most ? `has ${tarball.bytes} bytes, more than ${most}` : null,
    tarball.files.includes('LICENSE') ? null : 'has no LICENSE',
    tarball.files.includes('README.md') ? null : 'has no README.md',
    tarball.files.some((file) => file.endsWith('.ts') && !file.endsWith('.d.ts')) ? 'ships sources' : null,
    tarball.files.some((file) => /\.test\.|\/testing\//.test(file)) ? 'ships tests' : null,
    /\]\((?!https?:|#)/.test(readme) ? 'has a README.md with links to what does not come along' : null,
    source.private === true ? null : 'can be published from its folder, with its sources',
    /"private"|devDependencies|publishConfig|\/src\/\w+\.ts"/.test(built) ? 'names what only the workspace has' : null,
  ]
  return [...own.filter((text) => text !== null), ...(await lintOf(tarball)), ...(await typeProblemsOf(tarball))]
}

async function lintOf({ file }: Tarball): Promise<readonly string[]> {
  const bytes = Uint8Array.from(readFileSync(file))
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, level: 'warning', strict: true })
  return messages.map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`)
}

/**
 * The packages are ES modules. `require` loads them from Node 20.19 on, and TypeScript types it from 5.8 on, which the
 * checker does not know; resolution before Node 12 is not supported.
 */
async function typeProblemsOf({ name, file }: Tarball): Promise<readonly string[]> {
  const result = await checkPackage(createPackageFromTarballData(Uint8Array.from(readFileSync(file))))
  if (!result.types) return name === 'cli' ? [] : ['has no types']
  return result.problems
    .filter((problem) => problem.kind !== 'CJSResolvesToESM')
    .filter((problem) => !('resolutionKind' in problem) || problem.resolutionKind !== 'node10')
    .map((problem) => `attw: ${JSON.stringify(problem)}`)
}
