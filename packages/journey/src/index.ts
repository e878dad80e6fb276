export { knownDeadlines, seenDeadlines, viewerName, viewers } from './view.ts'
export type { DeadlineName, Deadlines, SeenDeadlines, Viewer, ViewerName } from './view.ts'
