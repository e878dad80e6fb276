import { tellsAnotherJourney } from '../milestones/remarks.ts'
import type { ContainerPicture } from '../picture.ts'
import type { FamilyFindings } from './exception.ts'
import { exception, nothing_found, observationsBehind } from './find.ts'

/** The number of the box now stands for another journey too. */
export function reuseExceptions(before: ContainerPicture | null, box: ContainerPicture): FamilyFindings {
  const remark = box.remarks.find(tellsAnotherJourney)
  if (before === null || remark === undefined || before.remarks.some(tellsAnotherJourney)) return nothing_found
  return {
    found: [
      exception('number_reused', [box.number], {
        action: 'fix_number',
        containers: [box.number],
        evidence: [
          {
            text: `Sources now use ${box.number} for another journey as well: ${remark}.`,
            observation_ids: observationsBehind(box.provenance, 'number'),
          },
        ],
      }),
    ],
    turns: [],
  }
}
