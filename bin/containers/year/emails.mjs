/** Inside the container: a mail server that takes every email, and notes the day and the subject. */
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:net'

createServer((socket) => {
  let isLetter = false
  let text = ''
  const say = (line) => socket.write(`${line}\r\n`)
  say('220 emails')
  socket.setEncoding('utf8')
  socket.on('error', () => socket.destroy())
  socket.on('data', (part) => {
    text += part
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
      const line = text.slice(0, end).trimEnd()
      text = text.slice(end + 1)
      if (isLetter) {
        if (/^Subject:/i.test(line))
          appendFileSync('/srv/emails', `${new Date().toISOString().slice(0, 10)} ${line.slice(9)}\n`)
        if (line !== '.') continue
        isLetter = false
        say('250 taken')
      } else if (/^DATA/i.test(line)) {
        isLetter = true
        say('354 go on')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else say(/^EHLO/i.test(line) ? '250 emails' : '250 good')
    }
  })
}).listen(2525, '127.0.0.1')
