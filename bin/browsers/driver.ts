/**
 * Drives a browser by the commands of W3C WebDriver, of which the ways of visitors need nine. WebKitGTK’s driver takes them over
 * HTTP. Firefox takes the same ones itself over a socket (Marionette), so that geckodriver, which Debian does not have and which
 * libraries download from elsewhere, is not needed.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#test/free-port.ts'
import { EXPECT_MS } from '#test/patience.ts'

/** Each command: its method and address in WebDriver, and its name in Marionette. */
const commands = {
  open: ['POST', '/url', 'Navigate'],
  address: ['GET', '/url', 'GetCurrentURL'],
  back: ['POST', '/back', 'Back'],
  reload: ['POST', '/refresh', 'Refresh'],
  find: ['POST', '/element', 'FindElement'],
  click: ['POST', '/element/{id}/click', 'ElementClick'],
  type: ['POST', '/element/{id}/value', 'ElementSendKeys'],
  run: ['POST', '/execute/sync', 'ExecuteScript'],
  resize: ['POST', '/window/rect', 'SetWindowRect'],
} as const

export type Send = (command: keyof typeof commands, params?: Record<string, unknown>) => Promise<unknown>

export interface Driven extends AsyncDisposable {
  send: Send
}

const NOWHERE = '127.0.0.1:9'
/** Nothing of another site is reached. A script that a page took along when it was left is given up soon. */
const WANTED = {
  timeouts: { script: 5_000, pageLoad: EXPECT_MS, implicit: 0 },
  proxy: { proxyType: 'manual', httpProxy: NOWHERE, sslProxy: NOWHERE, noProxy: ['localhost'] },
}

/** @throws with the message of the browser when a command fails */
const refused = ({ error, message }: { error?: string; message?: string }) =>
  new Error(`${error}: ${message?.split('\n')[0]}`)

/** Starts Firefox without a window, with a profile of its own. */
export async function startFirefox(): Promise<Driven> {
  const port = await freePort()
  const profile = mkdtempSync(join(tmpdir(), 'narthex-firefox-'))
  // Nothing is asked of Mozilla.
  const preferences = { 'marionette.port': port, 'browser.startup.page': 0, 'media.cubeb.backend': 'alsa' }
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
      .join('\n'),
  )
  // A sound device that is heard by nobody; without any, recordings fail.
  writeFileSync(join(profile, '.asoundrc'), 'pcm.!default { type null }\nctl.!default { type null }\n')
  const args = ['--headless', '--marionette', '--no-remote', '--profile', profile]
  const firefox = spawn('firefox-esr', args, { stdio: 'ignore', env: { ...process.env, HOME: profile } })
  const socket = await reached(firefox, () => connected(port))
  const call = marionette(socket)
  await call('WebDriver:NewSession', WANTED)
  return {
    send: (command, params = {}) => call(`WebDriver:${commands[command][2]}`, params),
    async [Symbol.asyncDispose]() {
      await call('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => undefined)
      socket.destroy()
      await stopped(firefox)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Starts the driver of WebKitGTK, which opens its browser, on a screen of its own that nobody sees. */
export async function startWebKit(): Promise<Driven> {
  const port = await freePort()
  // It writes the number of a free screen to the third of its files.
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1500x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(screen.stdio[3] as Socket, 'data')) as [Buffer]
  const env = { ...process.env, DISPLAY: `:${number.toString().trim()}`, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' }
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env })
  const root = `http://127.0.0.1:${port}`
  const call = async (method: string, path: string, body?: object) => {
    const sent = method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}
    const { value } = (await (await fetch(root + path, { method, ...sent })).json()) as { value: unknown }
    if (value && typeof value === 'object' && 'error' in value) throw refused(value as { error: string })
    return value
  }
  await reached(driver, () => call('GET', '/status'))
  const { sessionId } = (await call('POST', '/session', { capabilities: { alwaysMatch: WANTED } })) as {
    sessionId: string
  }
  const session = `/session/${sessionId}`
  return {
    send: (command, params = {}) => {
      const [method, path] = commands[command]
      return call(method, session + path.replace('{id}', String(params['id'])), params)
    },
    async [Symbol.asyncDispose]() {
      await call('DELETE', session).catch(() => undefined)
      await stopped(driver)
      await stopped(screen)
    },
  }
}

/** Asks until a process that was started just now answers. @throws when it ends before */
async function reached<Answer>(child: ChildProcess, ask: () => Promise<Answer>): Promise<Answer> {
  const deadline = Date.now() + EXPECT_MS
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const end = once(child, 'exit')
  const hurry = setTimeout(() => child.kill('SIGKILL'), 5_000)
  child.kill('SIGTERM')
  await end
  clearTimeout(hurry)
}

function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  return once(socket, 'connect').then(() => socket)
}

/** Firefox’s own protocol: each message is JSON after its length in bytes (https://firefox-source-docs.mozilla.org/testing/marionette). */
function marionette(socket: Socket): (name: string, params: object) => Promise<unknown> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  let got = Buffer.alloc(0)
  socket.on('data', (more: Buffer) => {
    got = Buffer.concat([got, more])
    for (let colon = got.indexOf(':'); colon > 0; colon = got.indexOf(':')) {
      const end = colon + 1 + Number(got.subarray(0, colon))
      if (got.length < end) return
      const message = JSON.parse(got.subarray(colon + 1, end).toString()) as [number, number, object | null, unknown]
      got = got.subarray(end)
      // The first one greets, and answers nothing.
      if (!Array.isArray(message)) continue
      const [, id, error, result] = message
      const answer = waiting.get(id)
      waiting.delete(id)
      if (error) answer?.reject(refused(error))
      else answer?.resolve(result && typeof result === 'object' && 'value' in result ? result.value : result)
    }
  })
  socket.on('close', () => waiting.forEach((one) => one.reject(new Error('Firefox has ended'))))
  return (name, params) => {
    const id = ++last
    const answer = Promise.withResolvers<unknown>()
    waiting.set(id, answer)
    const text = JSON.stringify([0, id, name, params])
    socket.write(`${Buffer.byteLength(text)}:${text}`)
    return answer.promise
  }
}
