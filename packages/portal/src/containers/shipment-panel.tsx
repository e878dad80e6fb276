import { Link } from '@tanstack/react-router'
import { Fact, Facts, Panel } from '../kit/panel.tsx'
import { recordWords } from '../words/record-words.ts'
import { words } from '../words/words.ts'
import { CarrierFact } from './carrier-fact.tsx'
import type { ContainerView } from './container-query.ts'
import { Sourced } from './sourced.tsx'

/** The bill or booking that the box travels under, and who has to do with it. */
export function ShipmentPanel({ view: { container, shipment, included } }: { view: ContainerView }) {
  if (shipment === undefined) return null
  const { attributes: a, relationships } = shipment
  const roles = included.all(relationships?.party_roles)
  const say = recordWords.container.shipment
  return (
    <Panel
      title={say.title}
      aside={
        <Link to="/shipments/$id" params={{ id: shipment.id }}>
          {say.open}
        </Link>
      }
    >
      <Facts>
        <Fact name={say.bill}>
          <span className="mono">{a.bill_of_lading_number}</span>
        </Fact>
        <Fact name={say.line}>
          {a.shipping_line_name}
          <small>{a.shipping_line_scac}</small>
        </Fact>
        <Fact name={say.vessel}>
          {a.pod_vessel_name === null ? (
            words.common.notReported
          ) : (
            <Sourced of="shipments" id={shipment.id} field="pod_vessel_name">
              {a.pod_vessel_name} {a.pod_voyage_number}
              {a.pod_vessel_imo !== null && <small>IMO {a.pod_vessel_imo}</small>}
            </Sourced>
          )}
        </Fact>
        <Fact name={say.containers}>{say.onThisBill(relationships?.containers?.data.length ?? 1)}</Fact>
        {roles.map((role) => (
          <Fact key={role.id} name={recordWords.roles[role.attributes.role]}>
            {included.find(role.relationships?.party)?.attributes.company_name}
          </Fact>
        ))}
        <CarrierFact container={container} included={included} />
        {a.ref_numbers.length > 0 && <Fact name={say.references}>{a.ref_numbers.join(', ')}</Fact>}
        {a.tags.length > 0 && <Fact name={say.tags}>{a.tags.join(', ')}</Fact>}
      </Facts>
    </Panel>
  )
}
