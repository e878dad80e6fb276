import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Problem } from '../kit/states.tsx'
import { portalApi } from '../service/portal-api.ts'
import { useIsManaging } from '../service/session.ts'
import { developerWords } from '../words/developer-words.ts'
import type { PublishableKey } from './keys-query.ts'

/** What visitors see beside the voyage: a decision of owners and managers, as numbers can be guessed. */
export function ShownSwitches({ publishable }: { publishable: PublishableKey }) {
  const may_choose = useIsManaging()
  const queries = useQueryClient()
  const turn = useMutation({
    mutationFn: (shown: { show_fees: boolean } | { show_holds: boolean }) =>
      portalApi('PATCH', `/publishable-keys/${publishable.id}`, shown),
    onSettled: () => queries.invalidateQueries({ queryKey: ['keys'] }),
  })
  const { show_fees, show_holds } = { ...publishable, ...(turn.isPending ? turn.variables : {}) }
  const say = developerWords.embeds
  const disabled = !may_choose || turn.isPending
  return (
    <fieldset className="shown-switches">
      <legend>{say.visitorsSee}</legend>
      <label>
        <input
          type="checkbox"
          checked={show_holds}
          disabled={disabled}
          onChange={({ target }) => turn.mutate({ show_holds: target.checked })}
        />{' '}
        {say.holds}
      </label>
      <label>
        <input
          type="checkbox"
          checked={show_fees}
          disabled={disabled}
          onChange={({ target }) => turn.mutate({ show_fees: target.checked })}
        />{' '}
        {say.fees}
      </label>
      <Problem of={turn} />
    </fieldset>
  )
}
