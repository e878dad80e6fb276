import { isUuid } from '../ground/id.ts'
import { verifyChain } from '../audit/chain.ts'
import type { ChainVerdict } from '../audit/chain.ts'
import { accountById, listAccounts } from '../accounts/store.ts'
import { CommandError, print, text } from './command.ts'
import type { Command, Invocation } from './command.ts'
import { withDatabase } from './open.ts'
import type { Opened } from './open.ts'

/** What the log of an account came to. */
type AccountVerdict = ChainVerdict & { readonly account_id: string; readonly name: string }

export const audit_verify: Command = {
  name: 'audit verify',
  summary: 'Works the chained hashes of audit logs out again and says whether any entry was changed or removed.',
  options: { account: { type: 'string', help: 'id of one account; all of them unless given' } },
  run: (invocation) =>
    withDatabase(invocation, async (opened) => {
      const verdicts: AccountVerdict[] = []
      for (const { id, name } of await accountsOf(opened, invocation))
        verdicts.push({ account_id: id, name, ...(await verifyChain(opened.db.work, id)) })
      const broken = verdicts.filter(({ broken_at }) => broken_at !== null)
      print(invocation, verdicts, () => verdicts.map(lineOf).join('\n'))
      return broken.length === 0 ? 0 : 1
    }),
}

async function accountsOf(opened: Opened, invocation: Invocation): Promise<readonly { id: string; name: string }[]> {
  const id = text(invocation, 'account')?.toLowerCase()
  if (id === undefined) return listAccounts(opened.db.work)
  const account = isUuid(id) ? await accountById(opened.db.work, id) : undefined
  if (account === undefined) throw new CommandError(`there is no account ${id}: see quaylog accounts list`)
  return [account]
}

function lineOf(verdict: AccountVerdict): string {
  const { account_id, name, batches, entries, head, broken_at } = verdict
  const said =
    broken_at === null
      ? `${entries} entries in ${batches} batches as they were chained, head ${head}`
      : `batch ${broken_at} is not what was chained: an entry was changed, removed or added`
  return `${account_id}  ${name}  ${said}`
}
