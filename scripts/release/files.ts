import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import type { Dirent } from 'node:fs'
import { join, relative } from 'node:path'

/** What of the repository a service needs to run, to be operated and to be read; the rest stays behind. */
const taken = [
  /^(LICENSE|README\.md|CHANGELOG\.md|SECURITY\.md|package\.json|package-lock\.json|\.npmrc)$/,
  /^server\/(package\.json|bin\/|src\/)/,
  /^packages\/(contract|documents|free-time|journey|mcp|sdk|world)\/(package\.json|README\.md|src\/|bin\/)/,
  // npm installs workspaces only where the manifest of each is there.
  /^packages\/(portal|embed)\/package\.json$/,
  /^scripts\/(pinned-node|node)\.js$/,
  /^docs\/.+\.md$/,
  /^deploy\//,
]
/** Tests, and what only they use. */
const left = [
  /\.(test|fixture)\.tsx?$/,
  /(^|\/)testing\//,
  /\/src\/ground\/db\/dump-schema\.ts$/,
  /\/sources\/(api\/testing|conformance)\.ts$/,
]

/** Whether a file of the repository belongs to a release; `path` counts from its root, with slashes. */
export function isReleased(path: string): boolean {
  return taken.some((pattern) => pattern.test(path)) && !left.some((pattern) => pattern.test(path))
}

/** Folders that are built, and come with a release though the repository does not hold them. */
export const built_folders = [
  'packages/portal/dist',
  'packages/embed/dist',
  'server/dist',
  'server/src/documents/child/dist',
  'server/build/dist',
] as const

/**
 * The files of the repository that a release holds, sorted; of a copy without its history, those that lie there.
 * @throws when git can't list them
 */
export function releasedFiles(root: string): readonly string[] {
  if (!existsSync(join(root, '.git')))
    return globSync(['*', '{server,packages,scripts,docs,deploy}/**/*'], {
      cwd: root,
      exclude: isBuilt,
      withFileTypes: true,
    })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .filter(isReleased)
      .toSorted()
  const { status, stdout, stderr } = spawnSync('git', ['ls-files', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (status !== 0) throw new Error(`git could not list the files: ${stderr.trim()}`)
  return stdout.split('\0').filter(isReleased).toSorted()
}

const isBuilt = ({ name }: Dirent) => name === 'node_modules' || name === 'dist'
