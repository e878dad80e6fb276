import type { ShipmentAttributes, ShipmentStatus } from '@quaylog/contract'
import { Anchor, CircleDashed, Clock, PackageOpen, Ship } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Chip } from '../kit/status.tsx'
import type { Tone } from '../kit/status.tsx'
import { recordWords } from '../words/record-words.ts'

const looks: Readonly<Record<ShipmentStatus, readonly [Tone, LucideIcon]>> = {
  pending: ['idle', CircleDashed],
  awaiting_departure: ['idle', Clock],
  in_transit: ['sea', Ship],
  arrived_at_pod: ['wait', Anchor],
  delivered_to_destination: ['idle', PackageOpen],
}

/** Where the shipment is, and whether it is still followed. */
export function ShipmentStatusChip({
  shipment,
}: {
  shipment: Pick<ShipmentAttributes, 'status' | 'line_tracking_stopped_at' | 'line_tracking_stopped_reason'>
}) {
  const [tone, icon] = looks[shipment.status]
  return (
    <>
      <Chip tone={tone} icon={icon}>
        {recordWords.shipmentStatus[shipment.status]}
      </Chip>
      {shipment.line_tracking_stopped_at !== null && (
        <small>
          {recordWords.shipments.stoppedBecause(
            shipment.line_tracking_stopped_reason === null
              ? ''
              : recordWords.shipments.reasons[shipment.line_tracking_stopped_reason],
          )}
        </small>
      )}
    </>
  )
}
