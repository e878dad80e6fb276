import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Why no release was made; the message says what to do. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError'
}

const manifest = z.object({ name: z.string(), version: z.string() })

/**
 * The one version that every package of the repository bears, and that the changelog has a section of.
 * @throws {ReleaseError} when they differ, or the section is missing
 */
export function versionOf(root: string): string {
  const packages = ['server/package.json', ...globSync('packages/*/package.json', { cwd: root }).toSorted()].map(
    (file) => manifest.parse(JSON.parse(readFileSync(join(root, file), 'utf8'))),
  )
  const version = packages[0]?.version ?? ''
  const other = packages.find((one) => one.version !== version)
  if (other !== undefined)
    throw new ReleaseError(`${other.name} is ${other.version} and the server ${version}: give all packages one version`)
  if (!readFileSync(join(root, 'CHANGELOG.md'), 'utf8').includes(`\n## ${version}\n`))
    throw new ReleaseError(`CHANGELOG.md has no section "## ${version}": add it, with what an upgrade must know`)
  return version
}
