import { eventually } from '../../src/ground/testing/eventually.ts'
import type { Resource, TestService } from '../service.ts'

/** Tracks the number of a story and gives its boxes once it is known. */
export async function track(service: TestService, story: string): Promise<readonly Resource[]> {
  const { request_type, request_number, scac } = await service.numberOf(story)
  const created = await eventually(`${scac} can be asked`, async () => {
    const answer = await service.send('POST', '/tracking_requests', {
      data: { type: 'tracking_request', attributes: { request_type, request_number, scac } },
    })
    return answer.status === 201 ? answer : null
  })
  const { included = [] } = await eventually(`${story} succeeded`, async () => {
    const { body } = await service.get(`/tracking_requests/${created.body.data.id}?include=tracked_object.containers`)
    return body.data.attributes['status'] === 'succeeded' ? body : null
  })
  return included.filter(({ type }) => type === 'container')
}

/** Lets time pass, until everything that is due then was asked. */
export async function pass(service: TestService, duration: string): Promise<void> {
  await service.advance(duration)
  const due = new Date(service.app.parts.clock.worldMs()).toISOString()
  await eventually(
    'all polls are done',
    async () =>
      (
        await service.app.parts.db.work`
    select 1 from subject where next_poll_at <= ${due} limit 1`
      ).count === 0,
  )
}

export async function readBox(service: TestService, box: Resource): Promise<Readonly<Record<string, unknown>>> {
  return (await service.get(`/containers/${box.id}`)).body.data.attributes
}

/** What was told of a box and by whom, such as `full_out by terminal`. */
export async function toldOf(service: TestService, box: Resource): Promise<readonly string[]> {
  const { data } = (await service.get(`/containers/${box.id}/transport_events`)).body
  return data.map(
    ({ attributes }) =>
      `${String(attributes['event']).replace('container.transport.', '')} by ${attributes['data_source']}`,
  )
}
