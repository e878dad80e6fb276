import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MachineAgo } from '../kit/machine-time.tsx'
import { Panel } from '../kit/panel.tsx'
import { Loaded } from '../kit/states.tsx'
import { Chip } from '../kit/status.tsx'
import { portalApi } from '../service/portal-api.ts'
import { recordWords } from '../words/record-words.ts'

interface OwnSession {
  readonly id: string
  readonly ip: string
  readonly user_agent: string
  readonly last_seen_at: string
  readonly is_current: boolean
}

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) =>
    (await portalApi<{ data: readonly OwnSession[] }>('GET', '/sessions', undefined, signal)).data,
})

/** Where the person is signed in; any of them can be ended. */
export function SessionsPanel() {
  const sessions = useQuery(sessionsQuery)
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: (id: string | null) => portalApi('DELETE', id === null ? '/sessions' : `/sessions/${id}`),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['sessions'] }),
  })
  const say = recordWords.settings
  return (
    <Panel
      title={say.sessions}
      aside={
        (sessions.data?.length ?? 0) > 1 && (
          <button type="button" className="button" disabled={end.isPending} onClick={() => end.mutate(null)}>
            {say.endOthers}
          </button>
        )
      }
    >
      <Loaded query={sessions} rows={2}>
        {(data) => (
          <ul className="rows">
            {data.map(({ id, ip, user_agent, last_seen_at, is_current }) => (
              <li key={id}>
                <span>
                  {browserOf(user_agent)}
                  <small>
                    {ip} · {say.seen} <MachineAgo at={last_seen_at} />
                  </small>
                </span>
                {is_current ? (
                  <Chip tone="go">{say.thisOne}</Chip>
                ) : (
                  <button
                    type="button"
                    className="button"
                    data-kind="text"
                    disabled={end.isPending}
                    onClick={() => end.mutate(id)}
                  >
                    {say.end}
                    <span className="for-readers"> {browserOf(user_agent)}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

type Marks = readonly (readonly [mark: RegExp, name: string])[]

/** Every browser calls itself by the names of older ones too: the first mark that is there counts. */
const browsers: Marks = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: Marks = [
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Linux/, 'Linux'],
]

const named = (marks: Marks, user_agent: string) => marks.find(([mark]) => mark.test(user_agent))?.[1]

/** A browser by the name people know; its full text says little to them. */
function browserOf(user_agent: string): string {
  const browser = named(browsers, user_agent) ?? recordWords.settings.someBrowser
  const system = named(systems, user_agent) ?? ''
  return system === '' ? browser : `${browser}, ${system}`
}
