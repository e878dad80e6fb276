import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import { refuseInsideTransaction } from '../inside-transaction.ts'

/** A connection over which somebody keeps sending. */
export interface Feed {
  /** Sends a text, where the connection goes both ways. */
  send(text: string): void
  close(): void
}

/** What a feed tells: that it is open, each text as it comes, and once why it is over. */
export interface FeedEvents {
  readonly onOpen: () => void
  readonly onText: (text: string) => void
  readonly onEnd: (reason: string) => void
}

const connect_timeout_ms = 10_000

/** Connects to a sender of lines; texts may be cut anywhere. */
export function openTcpFeed(host: string, port: number, events: FeedEvents): Feed {
  refuseInsideTransaction('a feed was about to be opened')
  const socket = connect({ host, port })
  const end = once(events.onEnd)
  socket.setEncoding('latin1').setKeepAlive(true, 30_000)
  const timer = setTimeout(() => socket.destroy(new Error('no connection in time')), connect_timeout_ms)
  socket.on('connect', () => {
    clearTimeout(timer)
    events.onOpen()
  })
  socket.on('data', (text) => events.onText(String(text)))
  socket.on('error', (error) => end(error.message))
  socket.on('close', () => {
    clearTimeout(timer)
    end('the connection was closed')
  })
  return { send: (text) => void socket.write(text), close: () => socket.destroy() }
}

/** Listens for datagrams; each is a text of whole lines. */
export function openUdpFeed(host: string, port: number, events: FeedEvents): Feed {
  refuseInsideTransaction('a feed was about to be opened')
  const socket = createSocket({ type: host.includes(':') ? 'udp6' : 'udp4', reuseAddr: true })
  const end = once(events.onEnd)
  let open = true
  const close = () => {
    if (open) socket.close()
    open = false
  }
  socket.on('listening', events.onOpen)
  socket.on('message', (message) => events.onText(`${message.toString('latin1')}\n`))
  socket.on('error', (error) => {
    end(error.message)
    close()
  })
  socket.on('close', () => end('the port was closed'))
  socket.bind(port, host)
  return { send() {}, close }
}

/** Opens a websocket, sends the first message at once and hands on what comes. */
export function openWebSocketFeed(url: string, first_message: string, events: FeedEvents): Feed {
  refuseInsideTransaction('a feed was about to be opened')
  const socket = new WebSocket(url)
  const end = once(events.onEnd)
  const timer = setTimeout(() => {
    end('no connection in time')
    socket.close()
  }, connect_timeout_ms)
  socket.addEventListener('open', () => {
    clearTimeout(timer)
    socket.send(first_message)
    events.onOpen()
  })
  socket.addEventListener('message', ({ data }: { readonly data: unknown }) => {
    if (typeof data === 'string') events.onText(data)
    else if (data instanceof Blob) void data.text().then(events.onText)
  })
  socket.addEventListener('error', () => end('the connection failed'))
  socket.addEventListener('close', ({ code, reason }) => {
    clearTimeout(timer)
    end(`the connection was closed (${code}${reason === '' ? '' : `, ${reason}`})`)
  })
  return {
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    close: () => socket.close(),
  }
}

function once(tell: (reason: string) => void): (reason: string) => void {
  let told = false
  return (reason) => {
    if (told) return
    told = true
    tell(reason)
  }
}
