import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Tarball } from './tarball.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const npm = (words: readonly string[], cwd: string): void =>
  void execFileSync('npm', [...words, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  })

function emptyProject(folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
}

/** Installs tarballs into an empty folder as a stranger does, with what they depend on from the registry. */
export function installFromRegistry(tarballs: readonly Tarball[], folder: string): void {
  emptyProject(folder)
  npm(['install', ...tarballs.map(({ file }) => file)], folder)
}

const manifest = z.looseObject({
  bin: z.record(z.string(), z.string()).default({}),
  dependencies: z.record(z.string(), z.string()).default({}),
})

/**
 * The same without a network: each tarball is unpacked with its commands, and what it depends on is linked from the
 * checkout.
 * @throws when the checkout lacks one
 */
export function installFromCheckout(tarballs: readonly Tarball[], folder: string): void {
  emptyProject(folder)
  for (const { name, file } of tarballs) {
    const target = join(folder, 'node_modules/@quaylog', name)
    mkdirSync(target, { recursive: true })
    execFileSync('tar', ['-xzf', file, '-C', target, '--strip-components=1'])
  }
  for (const { name } of tarballs) {
    const target = join(folder, 'node_modules/@quaylog', name)
    const { bin, dependencies } = manifest.parse(JSON.parse(readFileSync(join(target, 'package.json'), 'utf8')))
    for (const [command, program] of Object.entries(bin)) {
      const link = join(folder, 'node_modules/.bin', command)
      mkdirSync(dirname(link), { recursive: true })
      chmodSync(join(target, program), 0o755)
      symlinkSync(join(target, program), link)
    }
    for (const needed of Object.keys(dependencies)) {
      if (needed.startsWith('@quaylog/')) continue
      const places = [join(root, 'packages', name, 'node_modules', needed), join(root, 'node_modules', needed)]
      const place = places.find((one) => existsSync(one))
      if (place === undefined) throw new Error(`@quaylog/${name} depends on ${needed}, which is not installed`)
      const link = join(target, 'node_modules', needed)
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(place, link)
    }
  }
}

/** A Node of a major version, out of the registry; `folder` keeps it. @returns the path of its program */
export function nodeOf(major: number, folder: string): string {
  const name = `node-${process.platform}-${process.arch}`
  const place = join(folder, `node-${major}`)
  if (!existsSync(join(place, 'package.json'))) {
    emptyProject(place)
    npm(['install', `${name}@${major}`], place)
  }
  return join(place, 'node_modules', name, 'bin/node')
}
