import './provenance.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { provenanceQuery, recordPlaceQuery } from '../containers/container-query.ts'
import type { ProvenanceOf } from '../containers/container-query.ts'
import { Dialog } from '../kit/dialog.tsx'
import { Empty, Skeleton, Trouble } from '../kit/states.tsx'
import { provenanceWords } from '../words/provenance-words.ts'
import { Explained } from './explained.tsx'

const say = provenanceWords

/** Who stated one value, who disagreed, where it moved, and the statements themselves. */
export function ProvenanceDialog({
  of,
  id,
  field,
  onClose,
}: {
  of: ProvenanceOf
  id: string
  field: string
  onClose: () => void
}) {
  const fields = useQuery(provenanceQuery(of, id))
  const place = useQuery(recordPlaceQuery(of, id))
  return (
    <Dialog title={say.title} help={say.fieldInWords(field)} onClose={onClose} wide>
      {(fields.isPending || place.isPending) && <Skeleton rows={3} />}
      {fields.isError && <Trouble error={fields.error} retry={() => void fields.refetch()} />}
      {fields.data !== undefined &&
        !place.isPending &&
        (fields.data[field] === undefined ? (
          <Empty title={say.nothing} help={say.nothingHelp} />
        ) : (
          <>
            <Explained of={of} id={id} field={field} fields={fields.data} zone={place.data?.zone ?? 'UTC'} />
            <p className="provenance-print">
              <Link to="/evidence/$of/$id/$field" params={{ of, id, field }} className="button" data-kind="text">
                <Printer size={15} aria-hidden />
                {say.print}
              </Link>
            </p>
          </>
        ))}
    </Dialog>
  )
}
