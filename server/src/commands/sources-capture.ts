import { writeFile } from 'node:fs/promises'
import { questionOf } from '../asking/source-check.ts'
import { trySource } from '../asking/try-source.ts'
import { api_profiles } from '../sources/api/index.ts'
import { redact } from '../sources/redaction.ts'
import { createSource, source_configuration } from '../sources/registry.ts'
import { CommandError, print, text } from './command.ts'
import type { Command, Invocation } from './command.ts'
import { withDatabase } from './open.ts'
import type { Opened } from './open.ts'
import { sealerOf } from './secret-key.ts'
import { asked_options, askedNumber, sourceNamed } from './source-checks.ts'
import { mendable, sourcePartsOf } from './sources.ts'

/** `quaylog sources capture`: an answer that can be shared, for a fixture that shows what an upstream really says. */
export const sources_capture: Command = {
  name: 'sources capture',
  summary:
    'Asks a source for a number within its budget and writes what it answered, without credentials, personal data and real numbers, so that it can be shared.',
  positionals: ['ID', 'NUMBER'],
  options: { out: { type: 'string', help: 'file to write; unless given, the answer is printed' }, ...asked_options },
  run: (invocation) =>
    withDatabase(invocation, async (opened) => {
      const captured = await captureSource(opened, invocation)
      const out = text(invocation, 'out')
      if (out === null) return print({ ...invocation, json: true }, captured, () => '')
      await writeFile(out, `${JSON.stringify(captured, null, 2)}\n`, { flag: 'wx' }).catch((error: Error) => {
        throw new CommandError(`--out: ${error.message}`)
      })
      const count = captured.payloads.length
      return print(
        invocation,
        { out, payloads: count, outcome: captured.outcome },
        () =>
          `${out}: ${count} ${count === 1 ? 'answer' : 'answers'} (${captured.outcome}), redacted. Read it before you share it: what is confidential for you alone, no rule knows.`,
      )
    }),
}

/** What a source answered, redacted. Throws CommandError. */
export async function captureSource(opened: Opened, invocation: Invocation) {
  const [id = '', number = ''] = invocation.positionals
  const sealer = await sealerOf(opened.config)
  const configured = await sourceNamed(opened, id, sealer)
  const configuration = source_configuration.parse({
    ...configured,
    base_url: configured.base_url || null,
    terminals: [...configured.terminals],
  })
  const parts = sourcePartsOf(opened)
  mendable(() => createSource(configuration, parts))
  const asked = askedNumber(invocation, number, configured)
  const answer = await trySource(
    { ...opened, parts, sealer },
    configured,
    (own) => createSource(configuration, own),
    questionOf(asked),
  )
  if (answer.payloads.length === 0)
    throw new CommandError(`${id} gave nothing to capture${'detail' in answer ? `: ${answer.detail}` : ''}`)
  const is_box = asked.request_type === 'container'
  return {
    kind: configured.kind,
    profile: configured.profile,
    request_type: asked.request_type,
    outcome: answer.outcome,
    payloads: redact(answer.payloads, {
      secrets: Object.values(configured.credentials),
      personal: api_profiles.find((profile) => profile.id === configured.profile)?.personal ?? [],
      documents: [...(is_box ? [] : [asked.number]), ...(asked.bill_of_lading === null ? [] : [asked.bill_of_lading])],
      boxes: is_box ? [asked.number] : [],
    }),
  }
}
