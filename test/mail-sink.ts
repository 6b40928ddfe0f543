/**
 * A mail server as a process of its own: it accepts and discards every email. It prints its port, and then the recipient
 * of each email, a line each.
 */
import { SMTPServer } from 'smtp-server'

const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  logger: false,
  onData: (stream, { envelope }, done) => {
    stream.on('data', () => undefined)
    stream.on('end', () => {
      for (const { address } of envelope.rcptTo) console.log(address)
      done()
    })
  },
})
server.on('error', () => undefined)
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address()
  console.log(typeof address === 'object' && address ? address.port : 0)
})
