import type { ContainerPicture, ShipmentPicture } from '@quaylog/journey'
import { isJsonObject } from '../ground/json.ts'

/** What is stored of a shipment's picture; its containers have pictures of their own. */
export type KeptShipmentPicture = Omit<ShipmentPicture, 'containers'>

/** Members that every reader of a stored picture relies on; checked by hand, because each poll reads pictures. */
const isShipmentPicture = (value: unknown): value is KeptShipmentPicture =>
  isJsonObject(value) && isJsonObject(value['facts']) && isJsonObject(value['provenance'])

const isContainerPicture = (value: unknown): value is Omit<ContainerPicture, 'remarks'> & Partial<ContainerPicture> =>
  isJsonObject(value) &&
  typeof value['number'] === 'string' &&
  isJsonObject(value['facts']) &&
  isJsonObject(value['estimates']) &&
  isJsonObject(value['provenance']) &&
  [value['milestones'], value['route'], value['raw_events'], value['remarks'] ?? []].every(Array.isArray) &&
  value['remarks'] !== null

/** The stored picture of a shipment. Throws when the text is something else. */
export function keptShipmentPicture(text: string): KeptShipmentPicture {
  const picture: unknown = JSON.parse(text)
  if (!isShipmentPicture(picture)) throw new Error('the stored picture of a shipment is damaged: reproject it')
  return picture
}

/** The stored picture of a container; of versions that kept no remarks it has none. Throws when it is another thing. */
export function keptContainerPicture(text: string): ContainerPicture {
  const picture: unknown = JSON.parse(text)
  if (!isContainerPicture(picture)) throw new Error('the stored picture of a container is damaged: reproject it')
  return { ...picture, remarks: picture.remarks ?? [] }
}
