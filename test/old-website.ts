/** What an old website answers whose files an import copies: some are there, and each of the others fails in its own way. */
import type { ServerResponse } from 'node:http'
import { mp3 } from '#test/audio.ts'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
export const RECORDING = mp3(300)

/** @param photo for addresses that aren’t named here */
export function respond(url: string, response: ServerResponse, photo: Uint8Array): void {
  const status = { '/none.png': 404, '/hidden.png': 403, '/down.png': 503 }[url]
  const to = { '/private.png': 'http://10.0.0.1/a.png', '/circle.png': '/circle.png' }[url]
  const bodies: Record<string, Uint8Array | string> = {
    '/bread.mp3': RECORDING,
    '/rota_november.pdf': PDF,
    '/words.png': 'words',
    '/cut.pdf': '%PDF-1.4',
  }
  if (status !== undefined) response.writeHead(status).end()
  else if (to !== undefined) response.writeHead(302, { Location: to }).end()
  else if (url === '/page.png') response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Gone</h1>')
  else if (url === '/large.png') response.writeHead(200, { 'Content-Length': 11 * 1024 * 1024 }).write('x')
  else if (url === '/endless.png') sendForever(response)
  else {
    const body = bodies[url] ?? photo
    response.writeHead(200, { 'Content-Length': body.length }).end(body)
  }
}

function sendForever(response: ServerResponse): void {
  const send = () => {
    while (!response.destroyed && response.write('x'.repeat(65_536))) continue
  }
  response.on('drain', send)
  send()
}
