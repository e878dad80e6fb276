import { useRef, useState } from 'react'
import type { PointerEvent } from 'react'
import { Panel } from '../kit/panel.tsx'
import { documentWords } from '../words/document-words.ts'
import type { PrintedBox } from './evidence-place.ts'

const say = documentWords.entry

/** A box on a picture, in its pixels from the top left corner. */
export type MarkedBox = Pick<PrintedBox, 'x' | 'y' | 'w' | 'h'>

/** Whether a browser can show the original, so that a box can be marked on it. */
export function isShownPicture(content_type: string | null): boolean {
  return content_type === 'image/png' || content_type === 'image/jpeg'
}

interface Parts {
  readonly id: string
  readonly boxes: readonly (MarkedBox & { readonly pointer: string })[]
  readonly marked: MarkedBox | null
  readonly pointed: string | null
  /** Left out for who may not enter anything. */
  readonly onMark?: ((box: MarkedBox | null) => void) | undefined
}

/** A scanned page; a box is marked on it by dragging, for the value that is being entered. */
export function ScanPicture({ id, boxes, marked, pointed, onMark }: Parts) {
  const [size, setSize] = useState<{ readonly w: number; readonly h: number } | null>(null)
  const begun = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const at = (event: PointerEvent<SVGSVGElement>) => {
    const shown = event.currentTarget.getBoundingClientRect()
    const { w, h } = size ?? { w: 0, h: 0 }
    const within = (part: number, whole: number) => Math.min(whole, Math.max(0, part * whole))
    return {
      x: within((event.clientX - shown.left) / shown.width, w),
      y: within((event.clientY - shown.top) / shown.height, h),
    }
  }
  const drag = (event: PointerEvent<SVGSVGElement>) => {
    if (begun.current !== null) onMark?.(boxBetween(begun.current, at(event)))
  }
  return (
    <Panel title={say.picture}>
      {onMark !== undefined && <p className="document-drawn-note">{say.pictureHelp}</p>}
      <div className="document-scan">
        <img
          src={`/v2/documents/${id}/content`}
          alt={say.pictureOf}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: w, naturalHeight: h } }) => setSize({ w, h })}
        />
        {size !== null && (
          <svg
            className="document-scan-marks"
            viewBox={`0 0 ${size.w} ${size.h}`}
            aria-hidden
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              begun.current = at(event)
            }}
            onPointerMove={drag}
            onPointerUp={(event) => {
              drag(event)
              begun.current = null
            }}
          >
            {boxes.map(({ pointer, x, y, w, h }) => (
              <rect key={pointer} x={x} y={y} width={w} height={h} data-pointed={pointed === pointer || undefined} />
            ))}
            {marked !== null && <rect data-marked x={marked.x} y={marked.y} width={marked.w} height={marked.h} />}
          </svg>
        )}
      </div>
    </Panel>
  )
}

/** Pixels that a hand moves by when it only clicks. */
const least = 3

function boxBetween(one: { x: number; y: number }, other: { x: number; y: number }): MarkedBox | null {
  const rounded = (pixels: number) => Math.round(pixels * 10) / 10
  const [w, h] = [rounded(Math.abs(one.x - other.x)), rounded(Math.abs(one.y - other.y))]
  if (w < least || h < least) return null
  return { x: rounded(Math.min(one.x, other.x)), y: rounded(Math.min(one.y, other.y)), w, h }
}
