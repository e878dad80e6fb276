import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CodeBlock } from '../kit/code-block.tsx'
import { Panel } from '../kit/panel.tsx'
import { Loaded } from '../kit/states.tsx'
import { portalApi } from '../service/portal-api.ts'
import { recordWords } from '../words/record-words.ts'
import { OneField } from './one-field.tsx'
import { TakesPassword } from './password-rule.tsx'

interface SecondStep {
  readonly is_on: boolean
  readonly recovery_codes_left: number
}

interface Begun {
  readonly secret: string
  readonly address: string
}

const secondStepQuery = queryOptions({
  queryKey: ['second-step'],
  queryFn: ({ signal }) => portalApi<SecondStep>('GET', '/second-step', undefined, signal),
})

/** The second step of signing in: a code of an authenticator beside the password. */
export function SecondStepPanel() {
  const kept = useQuery(secondStepQuery)
  const say = recordWords.secondStep
  return (
    <Panel title={say.title}>
      <TakesPassword>
        <Loaded query={kept} rows={2}>
          {({ is_on, recovery_codes_left }) => (is_on ? <TurnOff left={recovery_codes_left} /> : <SetUp />)}
        </Loaded>
      </TakesPassword>
    </Panel>
  )
}

function SetUp() {
  const queries = useQueryClient()
  const say = recordWords.secondStep
  const begin = useMutation({
    mutationFn: (current_password: string) => portalApi<Begun>('POST', '/second-step', { current_password }),
  })
  const confirm = useMutation({
    mutationFn: (code: string) =>
      portalApi<{ recovery_codes: readonly string[] }>('POST', '/second-step/confirm', { code }),
  })
  if (confirm.data !== undefined)
    return (
      <>
        <p role="status">{say.keepCodes}</p>
        <CodeBlock label={say.codes} text={confirm.data.recovery_codes.join('\n')} copy />
        <div className="form-actions">
          <button
            type="button"
            className="button"
            onClick={() => void queries.invalidateQueries({ queryKey: ['second-step'] })}
          >
            {say.stored}
          </button>
        </div>
      </>
    )
  if (begin.data !== undefined)
    return (
      <>
        <p>
          {say.enter} <a href={begin.data.address}>{say.open}</a>
        </p>
        <CodeBlock label={say.secret} text={begin.data.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')} copy />
        <OneField
          id="second-step"
          label={say.code}
          type="text"
          complete="one-time-code"
          button={say.turnOn}
          send={confirm}
        />
      </>
    )
  return (
    <>
      <p className="field-help">{say.help}</p>
      <OneField
        id="second-step"
        label={say.password}
        type="password"
        complete="current-password"
        button={say.setUp}
        send={begin}
      />
    </>
  )
}

function TurnOff({ left }: { left: number }) {
  const queries = useQueryClient()
  const say = recordWords.secondStep
  const end = useMutation({
    mutationFn: (current_password: string) => portalApi('DELETE', '/second-step', { current_password }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['second-step'] }),
  })
  return (
    <>
      <p>{say.on(left)}</p>
      <OneField
        id="second-step"
        label={say.password}
        type="password"
        complete="current-password"
        button={say.turnOff}
        send={end}
      />
    </>
  )
}
