import type { ContainerStatus } from '@quaylog/contract'
import {
  Anchor,
  Ban,
  Check,
  CircleDashed,
  Clock,
  PackageOpen,
  Ship,
  TrainFront,
  Truck,
  Undo2,
  Warehouse,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { words } from '../words/words.ts'

/** What a colour says: nothing to do, under way, good, soon, now, expected. */
export type Tone = 'idle' | 'sea' | 'go' | 'wait' | 'stop' | 'course'

export function Chip({
  tone = 'idle',
  icon: Icon,
  title,
  children,
}: {
  tone?: Tone
  icon?: LucideIcon
  title?: string
  children: ReactNode
}) {
  return (
    <span className="chip" data-tone={tone} title={title}>
      {Icon && <Icon size={14} strokeWidth={2.2} aria-hidden />}
      {children}
    </span>
  )
}

/** Never colour alone: each status has an icon and words. */
const looks: Readonly<Record<ContainerStatus, readonly [Tone, LucideIcon]>> = {
  new: ['idle', CircleDashed],
  on_ship: ['sea', Ship],
  grounded: ['wait', Anchor],
  awaiting_inland_transfer: ['wait', Clock],
  on_rail: ['sea', TrainFront],
  available: ['go', Check],
  off_dock: ['go', Warehouse],
  not_available: ['stop', Ban],
  picked_up: ['idle', Truck],
  dropped: ['idle', Truck],
  loaded: ['idle', Truck],
  delivered: ['idle', PackageOpen],
  empty_returned: ['idle', Undo2],
}

export function StatusChip({ status }: { status: ContainerStatus }) {
  const [tone, icon] = looks[status]
  return (
    <Chip tone={tone} icon={icon}>
      {words.status[status]}
    </Chip>
  )
}
