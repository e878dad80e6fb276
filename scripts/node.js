// `node scripts/node.js WORDS…`, or `npm run node -- WORDS…`: the pinned Node with these words.
import { runOnPinnedNode } from './pinned-node.js'

runOnPinnedNode(process.argv.slice(2), 'node')
