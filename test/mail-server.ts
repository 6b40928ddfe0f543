/** A local mail server for tests: it accepts emails, or fails in one of several ways. */
import { createServer, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface Received {
  from: string
  to: string[]
  /** As it came over the wire. */
  raw: string
  email: Email
}

export interface MailServer {
  port: number
  /** Accepted emails, in order. */
  received: Received[]
  /** Number of connections so far. */
  connections: () => number
  close: () => Promise<void>
}

/** A refusal with this code, for `smtp-server`. */
export function refusal(code: number, words: string): Error & { responseCode: number } {
  return Object.assign(new Error(words), { responseCode: code })
}

interface Options extends SMTPServerOptions {
  /** Its port; any free one by default. */
  port?: number
  /** Called for each email once it has arrived; an error it throws is the answer. */
  take?: (received: Received) => void | Promise<void>
}

/** Starts a server that accepts every email, unless an option changes that. */
export async function startMailServer({ take, port = 0, ...options }: Options = {}): Promise<MailServer> {
  const received: Received[] = []
  let connections = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    ...options,
    onConnect: (session, done) => {
      connections++
      if (options.onConnect) options.onConnect(session, done)
      else done()
    },
    onData: (stream, { envelope }, done) => {
      const takeIn = async () => {
        const raw = await text(stream)
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const one = {
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
          email: await PostalMime.parse(raw),
        }
        await take?.(one)
        received.push(one)
      }
      callbackify(takeIn)((error) => done(error))
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    received,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/**
 * A scripted server, for what no real server would do.
 * @param answer the answer to a line, which is `''` for the greeting; `'close'` disconnects, undefined stays silent
 */
export async function startScriptedServer(
  answer: (line: string, isData: boolean) => string | undefined,
): Promise<{ port: number; close: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    let rest = ''
    let isData = false
    const say = (line: string) => {
      const said = answer(line, isData)
      if (said === 'close') return socket.destroy()
      if (said !== undefined) socket.write(`${said}\r\n`)
      if (said?.startsWith('354')) isData = true
      else if (line === '.') isData = false
      return undefined
    }
    say('')
    socket.on('data', (chunk: Buffer) => {
      rest += chunk.toString('latin1')
      const lines = rest.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (!isData || line === '.') say(line)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
