import { createServer } from 'node:net'

/** A free port with a free one above it: the service and the simulated world. */
export async function freePair(): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const port = await portAt(0)
    if (port < 65_535 && (await isFree(port + 1))) return port
  }
  throw new Error('no two free ports side by side')
}

/** True when nobody listens there. */
export function isFree(port: number): Promise<boolean> {
  return portAt(port).then(
    () => true,
    () => false,
  )
}

function portAt(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(port, '127.0.0.1', () => {
        const address = server.address()
        server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
      })
  })
}
