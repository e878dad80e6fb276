import './developers.css'
import type { Entitlement } from '@quaylog/contract'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { Check, Lock } from 'lucide-react'
import { PageHead, Panel } from '../kit/panel.tsx'
import { explain, isRestricted, Loaded } from '../kit/states.tsx'
import { client } from '../service/client.ts'
import { features } from '../service/features.ts'
import { portalApi } from '../service/portal-api.ts'
import { useSession } from '../service/session.ts'
import { number, sinceOrUntil } from '../time/format.ts'
import { useNow } from '../time/use-now.ts'
import { developerWords } from '../words/developer-words.ts'
import { words } from '../words/words.ts'

const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }) => (await client.account({ signal })).data,
})
const usageQuery = queryOptions({
  queryKey: ['usage'],
  refetchInterval: 5_000,
  queryFn: ({ signal }) =>
    portalApi<{ requests_last_minute: number; requests_per_minute: number }>('GET', '/usage', undefined, signal),
})

/** What the account may do, and how much of it is used. */
export function PlanPage() {
  const { account } = useSession()
  const now = useNow()
  const known = useQuery(accountQuery)
  const say = developerWords.plan
  return (
    <>
      <PageHead
        title={words.nav.plan}
        below={
          <p className="page-below">
            {say.plans[account.plan]}
            {account.plan === 'trial' && account.trial_ends_at !== null && (
              <span>{say.trialEnds(sinceOrUntil(account.trial_ends_at, now))}</span>
            )}
          </p>
        }
      />
      <div className="halves below-head">
        <Panel title={say.active}>
          {known.isError && isRestricted(known.error) ? (
            <p>{words.states.lockedPlanHelp}</p>
          ) : (
            <Loaded query={known} rows={1}>
              {({ attributes }) => (
                <Used
                  used={attributes.active_containers}
                  limit={attributes.active_container_limit}
                  label={say.active}
                />
              )}
            </Loaded>
          )}
          <p className="quiet">{say.activeHelp}</p>
        </Panel>
        <Panel title={say.requests}>
          <Usage />
          <p className="quiet">{say.requestsHelp}</p>
        </Panel>
      </div>
      <Panel title={say.features} flush>
        <ul className="features">
          <Feature on={account.plan !== 'free'} name={say.fullApi[0]} help={say.fullApi[1]} />
          {features.map((feature) => (
            <Feature
              key={feature}
              on={account.entitlements.includes(feature)}
              name={say.entitlements[feature][0]}
              help={say.entitlements[feature][1]}
              ask={feature}
            />
          ))}
        </ul>
      </Panel>
    </>
  )
}

function Usage() {
  const usage = useQuery(usageQuery)
  return (
    <Loaded query={usage} rows={1}>
      {(data) => (
        <Used used={data.requests_last_minute} limit={data.requests_per_minute} label={developerWords.plan.requests} />
      )}
    </Loaded>
  )
}

function Used({ used, limit, label }: { used: number; limit: number | null; label: string }) {
  return (
    <>
      <p className="figure">
        {number.format(used)}{' '}
        <span>{limit === null ? developerWords.plan.noLimit : developerWords.plan.of(number.format(limit))}</span>
      </p>
      {limit !== null && (
        <meter className="meter" min={0} max={limit} high={limit * 0.8} value={used} aria-label={label}>
          {used}
        </meter>
      )}
    </>
  )
}

function Feature({ on, name, help, ask }: { on: boolean; name: string; help: string; ask?: Entitlement }) {
  const wayTo = ask === undefined ? words.states.ask : <AskForAccess feature={ask} name={name} />
  return (
    <li data-on={on}>
      {on ? <Check size={17} aria-hidden /> : <Lock size={16} aria-hidden />}
      <span>
        <b>{name}</b>
        <small>{help}</small>
      </span>
      <span>{on ? developerWords.plan.on : wayTo}</span>
    </li>
  )
}

/** Writes to the operator, who alone can switch it on. */
function AskForAccess({ feature, name }: { feature: Entitlement; name: string }) {
  const ask = useMutation({ mutationFn: () => portalApi('POST', '/access-requests', { feature }) })
  const say = developerWords.plan
  if (ask.isSuccess) return <span role="status">{say.asked}</span>
  return (
    <>
      <button type="button" className="button" disabled={ask.isPending} onClick={() => ask.mutate()}>
        {say.askFor}
        <span className="for-readers"> {name}</span>
      </button>
      {ask.isError && (
        <small role="alert" className="field-problem">
          {explain(ask.error)}
        </small>
      )}
    </>
  )
}
