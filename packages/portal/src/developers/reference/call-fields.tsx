import { TextField } from '../../kit/text-field.tsx'
import { useSession } from '../../service/session.ts'
import { developerWords } from '../../words/developer-words.ts'
import { BodyField } from './body-field.tsx'
import { listOf } from './calls-query.ts'
import type { Call } from './calls-query.ts'
import { NewestButton } from './newest-button.tsx'
import type { Filled } from './outgoing.ts'
import { ParameterFields } from './parameter-fields.tsx'

const say = developerWords.reference

interface CallFieldsProps {
  readonly call: Call
  readonly calls: readonly Call[]
  readonly filled: Filled
  readonly onFill: (filled: Filled) => void
}

/** What a call takes: values of its path, query and headers, and its body. */
export function CallFields({ call, calls, filled, onFill }: CallFieldsProps) {
  const { pathname } = new URL(useSession().addresses.base_url)
  const set = (name: string, value: string) => onFill({ ...filled, values: { ...filled.values, [name]: value } })
  return (
    <>
      <ParameterFields
        parameters={call.parameters}
        values={filled.values}
        onType={set}
        beside={(name) => (
          <NewestButton list={listOf(calls, call)} base_path={pathname} onFound={(id) => set(name, id)} />
        )}
      />
      {call.parameters.some(({ is_group }) => is_group) && (
        <TextField
          label={say.more}
          mono
          value={filled.more}
          placeholder="filter[custom_field][order]=7"
          onType={(more) => onFill({ ...filled, more })}
        />
      )}
      {call.body !== null && (
        <BodyField
          media_type={call.body.media_type}
          body={filled.body}
          onType={(body) => onFill({ ...filled, body })}
        />
      )}
    </>
  )
}
