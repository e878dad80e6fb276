import './provenance.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { payloadQuery, provenanceQuery, recordPlaceQuery } from '../containers/container-query.ts'
import type { Evidence, ProvenanceOf } from '../containers/container-query.ts'
import { Fact, Facts, PageHead } from '../kit/panel.tsx'
import { Empty, Loaded, NotThere } from '../kit/states.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { useNow } from '../time/use-now.ts'
import { provenanceWords } from '../words/provenance-words.ts'
import { nameOf } from './account-of.ts'
import { claimOf, momentText } from './claim.ts'
import { Moved, Sentences, statementsOf } from './explained.tsx'
import { valueText } from './value-text.ts'

const route = getRouteApi('/shell/evidence/$of/$id/$field')
const say = provenanceWords
const kinds: readonly ProvenanceOf[] = ['containers', 'shipments']

/** Who says so about one value, as a page to print and to send: with dates, sources, and the hash of each answer. */
export function EvidencePage() {
  const { of: kind, id, field } = route.useParams()
  const of = kinds.find((one) => one === kind)
  return of === undefined ? <NotThere /> : <EvidenceOf of={of} id={id} field={field} />
}

function EvidenceOf({ of, id, field }: { of: ProvenanceOf; id: string; field: string }) {
  const fields = useQuery(provenanceQuery(of, id))
  const place = useQuery(recordPlaceQuery(of, id))
  const now = useNow()
  const found = fields.data?.[field]
  return (
    <Loaded query={place} rows={4}>
      {({ number, zone }) => (
        <div className="evidence-page">
          <PageHead
            title={say.page.title(number)}
            below={<p className="page-below">{say.page.printed(momentText(new Date(now).toISOString(), zone))}</p>}
            actions={
              <>
                <BackLink of={of} id={id} />
                <button type="button" className="button" data-kind="primary" onClick={() => print()}>
                  <Printer size={15} aria-hidden />
                  {say.page.print}
                </button>
              </>
            }
          />
          <Loaded query={fields} rows={4}>
            {(all) =>
              found === undefined ? (
                <Empty title={say.nothing} help={say.nothingHelp} />
              ) : (
                <div className="provenance">
                  <Facts>
                    <Fact name={say.fieldInWords(field)}>
                      <b>{valueText(found, field, zone)}</b>
                    </Fact>
                  </Facts>
                  <Sentences field={field} fields={all} zone={zone} />
                  {of === 'containers' && <Moved id={id} field={field} zone={zone} />}
                  <Statements of={of} id={id} field={field} zone={zone} statements={statementsOf(found)} />
                </div>
              )
            }
          </Loaded>
        </div>
      )}
    </Loaded>
  )
}

function BackLink({ of, id }: { of: ProvenanceOf; id: string }) {
  return of === 'containers' ? (
    <Link to="/containers/$id" params={{ id }} className="button">
      {say.page.back}
    </Link>
  ) : (
    <Link to="/shipments/$id" params={{ id }} className="button">
      {say.page.back}
    </Link>
  )
}

interface StatementsProps {
  readonly of: ProvenanceOf
  readonly id: string
  readonly field: string
  readonly zone: string
}

function Statements({ statements, ...record }: StatementsProps & { readonly statements: readonly Evidence[] }) {
  const { columns } = say.page
  return (
    <TableFrame label={say.page.table} look="evidence">
      <thead>
        <tr>
          <th>{columns.who}</th>
          <th>{columns.when}</th>
          <th>{columns.recorded}</th>
          <th>{columns.what}</th>
          <th>{columns.payload}</th>
        </tr>
      </thead>
      <tbody>
        {statements.map((one) => (
          <tr key={one.observation_id}>
            <td>{nameOf(one)}</td>
            <td>{one.observed_at === null ? '–' : momentText(one.observed_at, record.zone)}</td>
            <td>{momentText(one.recorded_at, record.zone)}</td>
            <td>{claimOf(one.statement, record.field, record.zone)}</td>
            <td>{one.payload === null ? say.page.notKept : <Hash {...record} payload={one.payload} />}</td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

/** The hash of the whole answer, by which anybody who has it can tell that it is the same. */
function Hash({ of, id, payload }: Pick<StatementsProps, 'of' | 'id'> & { payload: { id: string; pointer: string } }) {
  const { data } = useQuery(payloadQuery(of, id, payload))
  return (
    <span className="evidence-hash">
      {payload.pointer}
      <small className="mono">
        {say.page.hash} {data?.sha256 ?? '…'}
      </small>
    </span>
  )
}
