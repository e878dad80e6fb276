import type { ContainerView } from './container-query.ts'

/** What the facilities are called where the container is collected, by the codes that tariffs name them by. */
export function facilityNamesOf({
  container: { relationships },
  included,
}: ContainerView): ReadonlyMap<string, string> {
  const facilities = [relationships?.pod_terminal, relationships?.pickup_facility].map((one) => included.find(one))
  return new Map(
    facilities.flatMap((facility) => {
      if (facility === undefined) return []
      const { firms_code, smdg_code, bic_facility_code, name } = facility.attributes
      return [firms_code, smdg_code, bic_facility_code].flatMap((code) =>
        code === null ? [] : [[code, name] as const],
      )
    }),
  )
}
