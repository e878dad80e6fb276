import type { ContainerAttributes } from '@quaylog/contract'
import type { Resource } from '@quaylog/sdk'
import { FeeChip, HoldChip, owedFees } from '../kit/charges.tsx'
import { Fact, Facts, Panel } from '../kit/panel.tsx'
import { Chip } from '../kit/status.tsx'
import { Ago, When, Zone } from '../kit/when.tsx'
import { inDays, money, calendarDay } from '../time/format.ts'
import { useNow } from '../time/use-now.ts'
import { recordWords } from '../words/record-words.ts'
import { words } from '../words/words.ts'
import type { ContainerView } from './container-query.ts'
import { freeDaysLeft, isGone, pickupZone, toneOfDays } from './pickup.ts'
import { Sourced } from './sourced.tsx'

/** Can it be collected, until when for free, what stands in the way, what it costs. */
export function PickupPanel({ view: { container, included } }: { view: ContainerView }) {
  const { attributes: a, relationships } = container
  const facility = included.find(relationships?.pickup_facility) ?? included.find(relationships?.pod_terminal)
  const say = recordWords.container.pickup
  return (
    <Panel title={say.title}>
      <Facts>
        <Fact name={say.ready}>
          <Sourced id={container.id} field="available_for_pickup">
            <Readiness container={a} />
          </Sourced>
        </Fact>
        <Fact name={say.facility}>
          <Sourced id={container.id} field="pod_terminal_id">
            {facility === undefined ? words.common.notReported : <FacilityName terminal={facility} />}
          </Sourced>
        </Fact>
        {a.location_at_pod_terminal !== null && (
          <Fact name={say.yard}>
            <Sourced id={container.id} field="location_at_pod_terminal">
              {a.location_at_pod_terminal}
            </Sourced>
          </Fact>
        )}
        <Fact name={say.appointment}>
          <Sourced id={container.id} field="pickup_appointment_at">
            <Appointment container={a} provides={facility?.attributes.provided_data.pickup_appointment_at} />
          </Sourced>
        </Fact>
        <Fact name={say.free}>
          <FreeDays container={container} />
        </Fact>
        <Fact name={say.holds}>
          <Sourced id={container.id} field="holds_at_pod_terminal">
            <Holds container={a} provides={facility?.attributes.provided_data.holds_at_pod_terminal} />
          </Sourced>
        </Fact>
        <Fact name={say.fees}>
          <Sourced id={container.id} field="fees_at_pod_terminal">
            <Fees container={a} provides={facility?.attributes.provided_data.fees_at_pod_terminal} />
          </Sourced>
        </Fact>
      </Facts>
      {a.terminal_checked_at !== null && (
        <p className="panel-note">
          {say.checked} <Ago at={a.terminal_checked_at} />
        </p>
      )}
    </Panel>
  )
}

/** Ready means available, and no hold that stands. */
function Readiness({ container }: { container: ContainerAttributes }) {
  const say = recordWords.container.pickup
  const held = container.holds_at_pod_terminal.some(({ status }) => status === 'hold')
  if (isGone(container)) return <Chip>{words.status[container.current_status]}</Chip>
  if (container.available_for_pickup === true)
    return held ? <Chip tone="stop">{say.availableButHeld}</Chip> : <Chip tone="go">{say.isReady}</Chip>
  if (container.available_for_pickup === false) return <Chip tone="stop">{say.notReady}</Chip>
  return container.pod_discharged_at === null ? <>{say.notThere}</> : <>{say.unknown}</>
}

/** Not booked is what a terminal says that reports appointments and was asked. */
function Appointment({ container: a, provides }: { container: ContainerAttributes; provides: boolean | undefined }) {
  if (a.pickup_appointment_at === null)
    return provides === true && a.terminal_checked_at !== null ? (
      recordWords.container.pickup.noAppointment
    ) : (
      <NotTold provides={provides} />
    )
  return (
    <>
      <When at={a.pickup_appointment_at} zone={pickupZone(a)} long />{' '}
      <Zone at={a.pickup_appointment_at} zone={pickupZone(a)} />
    </>
  )
}

function FacilityName({ terminal: { attributes } }: { terminal: Resource<'terminal'> }) {
  const codes = [
    attributes.firms_code === null ? null : `FIRMS ${attributes.firms_code}`,
    attributes.smdg_code === null ? null : `SMDG ${attributes.smdg_code}`,
  ].filter((code) => code !== null)
  return (
    <>
      {attributes.name}
      {codes.length > 0 && <small>{codes.join(' · ')}</small>}
    </>
  )
}

/**
 * The day that counts, the first that line, terminal or railroad states, and below it what each says; one that is
 * stricter is pointed out.
 */
function FreeDays({ container: { id, attributes: a } }: { container: Resource<'container'> }) {
  const now = useNow()
  const say = recordWords.container.pickup
  const days = freeDaysLeft(a, now)
  const dates = [
    ['pickup_lfd_line_on', say.line],
    ['pickup_lfd_terminal_on', say.terminal],
    ['pickup_lfd_rail_on', say.rail],
  ] as const
  const known = dates.flatMap(([field, name]) =>
    a.import_deadlines[field] === null ? [] : [{ field, name, on: a.import_deadlines[field] }],
  )
  const counts = a.pickup_lfd_on
  const earlier = known.find(({ on }) => counts !== null && on < counts)
  if (counts === null)
    return (
      <>
        {say.noFree}
        <small>{say.noFreeHelp}</small>
      </>
    )
  return (
    <>
      <Sourced id={id} field={known[0]?.field ?? 'pickup_lfd_on'}>
        <b>{calendarDay(counts)}</b>
        {!isGone(a) && days !== null && (
          <span className="tone-text" data-tone={toneOfDays(a, days)}>
            {' '}
            {inDays(days)}
          </span>
        )}
      </Sourced>
      {days === null && <small>{say.noZone}</small>}
      <ul className="free-sources">
        {known.map(({ field, name, on }) => (
          <li key={field}>
            <Sourced id={id} field={field}>
              {name} {calendarDay(on)}
            </Sourced>
          </li>
        ))}
      </ul>
      {earlier && (
        <small className="tone-text" data-tone="wait">
          {say.earlier(earlier.name)}
        </small>
      )}
    </>
  )
}

/** None reported is not the same as not offered by the terminal, nor as not asked yet. */
function Holds({ container, provides }: { container: ContainerAttributes; provides: boolean | undefined }) {
  const holds = container.holds_at_pod_terminal
  if (holds.length > 0)
    return (
      <span className="chips">
        {holds.map((hold) => (
          <HoldChip key={hold.name} hold={hold} />
        ))}
      </span>
    )
  return <NothingReported provides={provides} checked_at={container.terminal_checked_at} />
}

function NothingReported({ provides, checked_at }: { provides: boolean | undefined; checked_at: string | null }) {
  if (provides === false || checked_at === null) return <NotTold provides={provides} />
  return <Chip tone="go">{recordWords.container.pickup.none}</Chip>
}

function NotTold({ provides }: { provides: boolean | undefined }) {
  const say = recordWords.container.pickup
  return <span className="quiet">{provides === false ? say.notProvided : say.notAsked}</span>
}

function Fees({ container, provides }: { container: ContainerAttributes; provides: boolean | undefined }) {
  const fees = container.fees_at_pod_terminal
  const listed = fees.filter(({ type }) => type !== 'total')
  const owed = owedFees(fees)
  const currency = owed[0]?.currency_code
  if (listed.length === 0) return <NothingReported provides={provides} checked_at={container.terminal_checked_at} />
  return (
    <>
      <span className="chips">
        {listed.map((fee) => (
          <FeeChip key={fee.type} fee={fee} />
        ))}
      </span>
      {owed.length > 1 && currency !== undefined && owed.every((fee) => fee.currency_code === currency) && (
        <small>
          {recordWords.container.pickup.sum(
            money(
              owed.reduce((sum, { amount }) => sum + amount, 0),
              currency,
            ),
          )}
        </small>
      )}
    </>
  )
}
