import '../design/table.css'
import { useQuery } from '@tanstack/react-query'
import { useMayWrite } from '../service/session.ts'
import { PageHead } from '../kit/panel.tsx'
import { reportWords } from '../words/report-words.ts'
import { HandIn } from './hand-in.tsx'
import { HandedIn } from './handed-in.tsx'
import { mappingsQuery } from './reports-query.ts'

/** Handing in reports of terminals and forwarders, and what became of them. */
export function ReportsPage() {
  const may_write = useMayWrite()
  const mappings = useQuery(mappingsQuery)
  return (
    <>
      <PageHead title={reportWords.title} below={<p className="page-below">{reportWords.help}</p>} />
      <div className="stack">
        {may_write && <HandIn mappings={mappings.data?.data ?? []} />}
        <HandedIn />
      </div>
    </>
  )
}
