import { randomBytes } from 'node:crypto'
import { text as readAll } from 'node:stream/consumers'
import { createPerson } from '../people/operate.ts'
import { personByEmail } from '../people/people-store.ts'
import { passwordLink } from '../doors/gate/password-reset.ts'
import { auditCommand } from './audit-command.ts'
import { CommandError, print, text } from './command.ts'
import type { Command, Invocation } from './command.ts'
import { withDatabase } from './open.ts'
import type { Opened } from './open.ts'
import { requireOurKeys } from './reseal.ts'
import { sealerOf } from './secret-key.ts'

const link_hours = 24

/**
 * The password that was given; null: none, so the person chooses one by a link. Throws CommandError when it is given in
 * two ways.
 */
async function passwordOf(invocation: Invocation): Promise<string | null> {
  const given = text(invocation, 'password')
  if (invocation.options['password-stdin'] === true) {
    if (given !== null) throw new CommandError('--password and --password-stdin cannot be combined: give one', 2)
    return (await readAll(process.stdin)).replace(/\r?\n$/, '')
  }
  if (given !== null)
    process.stderr.write(
      'quaylog: a password on the command line is visible in the process list and the shell history; use --password-stdin\n',
    )
  return given
}

/**
 * A link with which the person chooses a password; it works once. Throws when the keys at hand are not the service's:
 * it could not read it.
 */
async function linkFor(
  opened: Opened,
  email: string,
): Promise<{ password_link: string; password_link_ends_at: string }> {
  const sealer = await sealerOf(opened.config)
  const person = await personByEmail(opened.db.work, email)
  if (person === undefined) throw new CommandError(`${email} is gone again`)
  const ends_ms = opened.clock.realMs() + link_hours * 3_600_000
  return {
    password_link: passwordLink({ sealer, public_url: opened.config.public_url }, person, ends_ms),
    password_link_ends_at: new Date(ends_ms).toISOString(),
  }
}

export const users_create: Command = {
  name: 'users create',
  summary: 'Creates someone who can sign in to an account. Without a password it prints a link to choose one.',
  options: {
    account: { type: 'string', help: 'id of the account', required: true },
    email: { type: 'string', help: 'e-mail address', required: true },
    'password-stdin': { type: 'boolean', help: 'reads the password, 12 to 128 characters, from standard input' },
    password: { type: 'string', help: 'the password itself; others on this machine can see it' },
    name: { type: 'string', help: 'shown name; the address unless given' },
    operator: { type: 'boolean', help: "may see the operator's pages" },
  },
  async run(invocation) {
    const password = await passwordOf(invocation)
    return withDatabase(invocation, async (opened) => {
      const email = text(invocation, 'email') ?? ''
      if (password === null) await requireOurKeys(opened.db.work, await sealerOf(opened.config))
      const person = await createPerson(opened, {
        account_id: text(invocation, 'account') ?? '',
        email,
        password: password ?? randomBytes(32).toString('base64url'),
        name: text(invocation, 'name') ?? email,
        is_operator: invocation.options['operator'] === true,
      })
      const account_id = text(invocation, 'account') ?? ''
      await auditCommand(opened, account_id, 'member.create', { id: person.id, name: email })
      const link = password === null && person.is_new ? await linkFor(opened, email) : null
      const more =
        link === null
          ? 'can sign in to other accounts already: name and password stay as they are'
          : `choose a password within ${link_hours} hours: ${link.password_link}`
      return print(invocation, { ...person, email, ...link }, () =>
        [`${person.id}  ${email}`, ...(link === null && person.is_new ? [] : [more])].join('\n'),
      )
    })
  },
}
