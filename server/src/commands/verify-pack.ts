import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { packPage, verifyPack } from '@quaylog/free-time'
import { plainEnd } from './charge-files.ts'
import { CommandError, print, text } from './command.ts'
import type { Command } from './command.ts'

const pack_bytes_max = 64 * 1_048_576

export const verify_pack: Command = {
  name: 'verify-pack',
  summary: 'Counts an evidence pack again out of itself alone; exit code 1 when it was altered or says something else.',
  positionals: ['FILE'],
  options: { page: { type: 'string', help: 'writes the pack as a page (HTML) to this file, to read, print or send' } },
  async run(invocation) {
    const [file = ''] = invocation.positionals
    const found = statSync(file, { throwIfNoEntry: false })
    if (found?.isFile() !== true) throw new CommandError(`${file}: there is no such file`)
    if (found.size > pack_bytes_max) throw new CommandError(`${file}: is larger than 64 MiB`)
    const pack = packIn(readFileSync(file, 'utf8'))
    const read = await verifyPack(pack)
    if (!read.ok)
      throw new CommandError(
        read.problems.map(({ pointer, detail }) => plainEnd(`${file}: ${pointer || '/'}: ${detail}`)).join('\n'),
      )
    const page_file = text(invocation, 'page')
    const page = page_file === null ? null : await packPage(pack)
    if (page_file !== null && page?.ok === true) writeFileSync(page_file, page.value)
    const { is_intact, agrees, differences, altered_evidence, engine, is_same_engine, clocks } = read.value
    print(invocation, read.value, () =>
      [
        `${is_intact ? 'unaltered' : 'ALTERED: a hash does not match'}; counted by ${engine}`,
        agrees
          ? `${clocks} clocks and the verdict are what the pack's own inputs come to`
          : `${differences.length} places say something else than the pack's own inputs come to:`,
        ...differences.map(
          ({ pointer, stated, recomputed }) =>
            `  ${pointer}: states ${JSON.stringify(stated)}, comes to ${JSON.stringify(recomputed)}`,
        ),
        ...altered_evidence.map((id) => `  the evidence of ${id} was altered`),
        ...(is_same_engine ? [] : [otherRules(is_intact && !agrees)]),
      ]
        .map(plainEnd)
        .join('\n'),
    )
    return is_intact && agrees ? 0 : 1
  },
}

function otherRules(is_only_difference: boolean): string {
  const first = 'the pack was made by other rules than those of this version'
  return is_only_difference ? `${first}: the version that made it counts it as it states` : first
}

/** The pack itself, or that inside an answer of the service. */
function packIn(text: string): string {
  try {
    const document: unknown = JSON.parse(text)
    const pack = ['data', 'attributes', 'pack'].reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined,
      document,
    )
    return pack === undefined ? text : JSON.stringify(pack)
  } catch {
    return text
  }
}
