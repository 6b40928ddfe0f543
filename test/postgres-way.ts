/** A proxy to PostgreSQL that a test can close or silence, to simulate an outage. */
import { connect, createServer, type Server, type Socket } from 'node:net'

export interface Way {
  /** The database's address through this proxy. */
  address: string
  /** Every connection breaks, and new ones are refused. */
  close: () => Promise<void>
  /** Connections are accepted, and nothing is ever answered on them. */
  silence: () => Promise<void>
  open: () => Promise<void>
}

/** @param address of a database on a server of this machine */
export async function wayTo(address: string): Promise<Way> {
  const there = new URL(address)
  const sockets = new Set<Socket>()
  let isSilent = false
  let port = 0
  let server: Server | undefined

  const take = (socket: Socket) => {
    const ends = isSilent ? [socket] : [socket, connect(Number(there.port), there.hostname)]
    for (const [n, end] of ends.entries()) {
      const other = ends[1 - n]
      sockets.add(end)
      end.on('error', () => undefined)
      end.on('close', () => {
        sockets.delete(end)
        other?.destroy()
      })
      if (other) end.pipe(other)
    }
  }
  const close = async () => {
    const closing = server
    server = undefined
    for (const socket of sockets) socket.destroy()
    if (closing) await new Promise((resolve) => closing.close(resolve))
  }
  const open = async () => {
    await close()
    const opening = createServer(take)
    await new Promise<void>((resolve) => opening.listen(port, '127.0.0.1', resolve))
    const at = opening.address()
    port = typeof at === 'object' && at ? at.port : 0
    server = opening
  }
  await open()
  const here = new URL(address)
  here.port = String(port)
  return {
    address: here.href,
    close,
    open: async () => {
      isSilent = false
      await open()
    },
    silence: async () => {
      isSilent = true
      await open()
    },
  }
}
